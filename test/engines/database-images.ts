import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type Docker from 'dockerode';
import { clientOf, type Engine } from './engine.ts';
import { finished, librariesOf, withArchive } from './images.ts';

/** The folder of PostgreSQL's programs on this machine; `null` without one. */
export function findPostgres(): string | null {
  const root = '/usr/lib/postgresql';
  const version = existsSync(root)
    ? readdirSync(root).find((name) => existsSync(join(root, name, 'bin/initdb')))
    : undefined;
  return version === undefined ? null : join(root, version);
}

/**
 * As the script of the official image does: gives the folder to its user, initializes it once behind a socket of the
 * container, and starts the server with a password.
 */
const postgresEntry = `#!/bin/sh
set -e
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres "$PGDATA"
  chmod 700 "$PGDATA"
  exec su -s /bin/sh postgres -c 'exec /bin/docker-entrypoint.sh'
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" > /tmp/password
  initdb -U "$POSTGRES_USER" --pwfile=/tmp/password -A scram-sha-256 -E UTF8 --locale=C
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl -w start -o "-c listen_addresses='' -c unix_socket_directories=/tmp"
  PGPASSWORD="$POSTGRES_PASSWORD" psql -h /tmp -U "$POSTGRES_USER" -d postgres -c "create database $POSTGRES_DB"
  pg_ctl -w stop
fi
exec postgres -c listen_addresses='*' -c unix_socket_directories=/tmp
`;

/** The entry point, like that of the official image, runs the server as its user. */
const redisEntry = `#!/bin/sh
set -e
if [ "$1" = redis-server ] && [ "$(id -u)" = 0 ]; then
  chown -R redis .
  exec su -s /bin/sh redis -c 'exec /bin/docker-entrypoint.sh "$0" "$@"' -- "$@"
fi
exec "$@"
`;

export async function buildPostgres(engine: Engine): Promise<string> {
  const home = findPostgres() ?? '';
  const share = home.replace('/lib/', '/share/');
  const programs = ['postgres', 'initdb', 'pg_ctl', 'pg_isready', 'psql'].map((name) => join(home, 'bin', name));
  const isNeeded = (path: string) => !/bitcode|llvmjit|\/bin\//.test(path);
  return build(
    engine,
    { name: 'postgres', programs, folders: [join(home, 'lib'), share, '/usr/share/zoneinfo'], isNeeded },
    postgresEntry,
  );
}

export async function buildRedis(engine: Engine): Promise<string> {
  const programs = ['/usr/bin/redis-server', '/usr/bin/redis-cli'];
  return build(engine, { name: 'redis', programs, folders: [], isNeeded: () => true }, redisEntry);
}

interface Files {
  readonly name: string;
  readonly programs: readonly string[];
  readonly folders: readonly string[];
  readonly isNeeded: (path: string) => boolean;
}

/** An image with programs of this machine and the libraries that they need, on the base of the tests. */
async function build(engine: Engine, { name, programs, folders, isNeeded }: Files, entry: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `image-${name}-`));
  const root = join(folder, 'root');
  const put = (from: string, to = from) => {
    mkdirSync(join(root, dirname(to)), { recursive: true });
    copyFileSync(from, join(root, to));
  };
  for (const from of folders.filter((path) => existsSync(path))) {
    cpSync(from, join(root, from), { recursive: true, dereference: true, filter: isNeeded });
  }
  for (const program of programs) for (const file of [program, ...librariesOf(program)]) put(file);
  mkdirSync(join(root, 'bin'), { recursive: true });
  writeFileSync(join(root, 'bin/docker-entrypoint.sh'), entry);
  chmodSync(join(root, 'bin/docker-entrypoint.sh'), 0o755);
  const path = `${dirname(programs[0] ?? '')}:/bin`;
  writeFileSync(
    join(folder, 'Dockerfile'),
    `FROM ${engine.images.node}
COPY root /
RUN echo '${name}:x:999:999::/tmp:/bin/sh' >> /etc/passwd
ENV PATH=${path}
WORKDIR /data
ENTRYPOINT ["/bin/docker-entrypoint.sh"]
CMD ["${name === 'redis' ? 'redis-server' : 'postgres'}"]
`,
  );
  const tag = `pcp-test/${name}:1`;
  const docker: Docker = clientOf(engine);
  await finished(
    await withArchive(folder, ['Dockerfile', 'root'], (archive) => docker.buildImage(archive, { t: tag })),
  );
  rmSync(folder, { recursive: true });
  return tag;
}
