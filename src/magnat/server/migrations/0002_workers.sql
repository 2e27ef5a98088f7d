-- Who is at work. A worker lives as long as it says so now and then, by the clock of the database.
CREATE TABLE workers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  alive_until timestamptz NOT NULL
);

-- Which worker plays the bots of a table and minds its clock. Where none does, or one that is dead, somebody is to look
-- at the table from `due_at` on.
CREATE TABLE keepings (
  table_id text COLLATE "C" PRIMARY KEY REFERENCES tables,
  worker bigint,
  due_at double precision NOT NULL
);
CREATE INDEX keepings_by_due ON keepings (due_at);
