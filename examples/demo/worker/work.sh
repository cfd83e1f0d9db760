trap 'exit 0' TERM
until psql -qc 'create table if not exists rows (id serial primary key, at timestamptz not null default now())'; do
  sleep 1
done
while sleep 1; do
  psql -qAtc "insert into rows default values returning 'wrote row ' || id"
done
