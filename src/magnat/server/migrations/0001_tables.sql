-- What the log of tables is in PostgreSQL. Names are compared byte by byte, which is quicker and alike on every machine.
CREATE TABLE tables (
  id text COLLATE "C" PRIMARY KEY,
  game text NOT NULL,
  made_at double precision NOT NULL,
  body bytea NOT NULL,
  host text COLLATE "C"
);
CREATE INDEX tables_by_host ON tables (host, made_at);
CREATE INDEX tables_by_age ON tables (made_at, id);

-- That events have no holes is seen to when they are written.
CREATE TABLE events (
  table_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (table_id, number)
);

CREATE TABLE snapshots (
  table_id text COLLATE "C" PRIMARY KEY REFERENCES tables,
  number integer NOT NULL,
  body bytea NOT NULL
);

CREATE TABLE films (
  table_id text COLLATE "C" PRIMARY KEY REFERENCES tables,
  body bytea NOT NULL
);

-- What was worked out of a table.
CREATE TABLE papers (
  table_id text COLLATE "C" NOT NULL REFERENCES tables,
  kind text COLLATE "C" NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (table_id, kind)
);

CREATE TABLE links (
  digest bytea PRIMARY KEY,
  table_id text COLLATE "C" NOT NULL REFERENCES tables,
  seat integer,
  expires_at double precision,
  person text COLLATE "C"
);
CREATE INDEX links_by_table ON links (table_id, seat);

CREATE TABLE holdings (
  person text COLLATE "C" NOT NULL,
  table_id text COLLATE "C" NOT NULL REFERENCES tables,
  seat integer NOT NULL,
  PRIMARY KEY (person, table_id, seat)
);
CREATE INDEX holdings_by_seat ON holdings (table_id, seat);

CREATE TABLE subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint text COLLATE "C" NOT NULL UNIQUE,
  person text COLLATE "C" NOT NULL,
  key bytea NOT NULL,
  secret bytea NOT NULL,
  language text NOT NULL
);
CREATE INDEX subscriptions_by_person ON subscriptions (person);

-- By what a person is known again.
CREATE TABLE proofs (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id bytea NOT NULL UNIQUE,
  person text COLLATE "C" NOT NULL,
  kind text NOT NULL,
  body bytea NOT NULL
);
CREATE INDEX proofs_by_person ON proofs (person);

-- What the keeper of the house wants and hears.
CREATE TABLE orders (
  kind text COLLATE "C",
  subject text COLLATE "C",
  until double precision,
  reason text NOT NULL,
  PRIMARY KEY (kind, subject)
);
CREATE TABLE reports (
  server text COLLATE "C" PRIMARY KEY,
  at double precision NOT NULL,
  body bytea NOT NULL
);

-- By which all workers sign cookies and calls alike.
CREATE TABLE secrets (
  name text PRIMARY KEY,
  body bytea NOT NULL
);
