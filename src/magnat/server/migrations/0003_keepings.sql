-- The last event of a table that a worker wrote who does not keep it: whoever lets go of the table without having seen
-- that event does not know what there is to look after.
ALTER TABLE keepings ADD COLUMN number integer NOT NULL DEFAULT 0;
