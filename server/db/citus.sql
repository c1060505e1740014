-- Spreads the large tables over the machines of a Citus cluster (13 and later). Once, on the coordinator, in a database whose tables
-- the server has made, with all nodes of the server stopped; it may hold data. docs/SCALE.md says when, and what comes before and after:
--
--   create extension citus; select citus_set_coordinator_host('<coordinator>'); select citus_add_node('<worker>', 5432); …
--   psql <DATABASE_DIRECT_URL> -v ON_ERROR_STOP=1 -f server/db/citus.sql
--
-- One transaction: what fails leaves everything as it was. The server notices at its start that the streams are distributed.
begin;
-- foreign keys to reference tables are added in the transaction that makes the shards
set local citus.multi_shard_modify_mode = 'sequential';

create temp table spread (name text primary key, kind text) on commit drop;
insert into spread values
  ('users', 'reference'), ('files', 'reference'), ('cars', 'reference'), ('drivers', 'reference'), ('settings', 'reference'),
  ('stream_heads', 'by stream'), ('stream_rows', 'by stream'), ('stream_folds', 'by stream'),
  ('trips', 'by trip'), ('bids', 'by trip'), ('bookings', 'by trip'), ('ratings', 'by trip'), ('questions', 'by trip'),
  ('car_places', 'by trip'),
  ('notifications', 'by person'), ('mutations', 'by person');

-- A foreign key leads to a reference table, or stays within one trip. One that begins in a table that stays on the coordinator goes
-- too: with it Citus would manage that table as well, and plan each of its statements.
create temp table foreign_keys on commit drop as
select c.conrelid::regclass::text as of_table, c.conname as name, pg_get_constraintdef(c.oid) as definition,
  one.kind is not null and (other.kind = 'reference' or one.kind = 'by trip' and other.kind = 'by trip') as stays
from pg_constraint c
left join spread one on one.name = c.conrelid::regclass::text
left join spread other on other.name = c.confrelid::regclass::text
where c.contype = 'f' and c.connamespace = 'public'::regnamespace and (one.name is not null or other.name is not null);
do $$ declare key record; begin
  for key in select * from foreign_keys loop
    execute format('alter table %s drop constraint %I', key.of_table, key.name);
  end loop;
end $$;

-- A key has the column by which its table is spread. An id of a bid, a booking or a rating and the number of a trip are unique without
-- the help of an index; a mutation's id is its person's.
alter table bids drop constraint bids_pkey, add primary key (trip_id, id);
create index bids_id on bids (id);
alter table bookings drop constraint bookings_pkey, add primary key (trip_id, id);
create index bookings_id on bookings (id);
alter table questions drop constraint questions_pkey, add primary key (trip_id, id);
create index questions_id on questions (id);
alter table notifications drop constraint notifications_pkey, add primary key (user_id, id);
create index notifications_created on notifications (created_at);
alter table mutations drop constraint mutations_pkey, add primary key (user_id, id);
drop index ratings_id;
create index ratings_id on ratings (id);
drop index trips_number;
create index trips_number on trips (number);

select create_reference_table('users');
select create_reference_table('files');
select create_reference_table('cars');
select create_reference_table('drivers');
select create_reference_table('settings');

select create_distributed_table('stream_heads', 'stream', colocate_with => 'none');
select create_distributed_table('stream_rows', 'stream', colocate_with => 'stream_heads');
select create_distributed_table('stream_folds', 'stream', colocate_with => 'stream_heads');
select create_distributed_table('trips', 'id', colocate_with => 'none');
select create_distributed_table('bids', 'trip_id', colocate_with => 'trips');
select create_distributed_table('bookings', 'trip_id', colocate_with => 'trips');
select create_distributed_table('ratings', 'trip_id', colocate_with => 'trips');
select create_distributed_table('questions', 'trip_id', colocate_with => 'trips');
select create_distributed_table('car_places', 'trip_id', colocate_with => 'trips');
select create_distributed_table('notifications', 'user_id', colocate_with => 'none');
select create_distributed_table('mutations', 'user_id', colocate_with => 'notifications');

do $$ declare key record; begin
  for key in select * from foreign_keys where stays loop
    execute format('alter table %s add constraint %I %s', key.of_table, key.name, key.definition);
  end loop;

  -- One connection to each machine for a transaction: what asks every shard stands beside writes to people and cars, and Citus refuses
  -- to join what two connections have changed. A `set local` reaches the machines, so that a chunk waits no longer for a lock there.
  execute format('alter database %I set citus.max_adaptive_executor_pool_size = 1', current_database());
  execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database());
  -- A write to a person or a car locks its row and not the whole table, which every machine has: rows are locked in the same
  -- transaction on all of them, so that copies cannot part, and most of these writes hold the row's own lock before.
  execute format('alter database %I set citus.all_modifications_commutative = on', current_database());
  -- A node's own limit of 2 s does not reach the machines; the role's does, and Citus takes it to all of them.
  execute format('alter role %I in database %I set lock_timeout = ''2s''', current_user, current_database());
end $$;
commit;
