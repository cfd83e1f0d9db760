import { join, resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Possible sockets of engines, first the one named by the environment. */
export function socketsOf(environment: Environment): readonly string[] {
  const { DOCKER_HOST, CONTAINER_HOST, XDG_RUNTIME_DIR, HOME } = environment;
  const named = [DOCKER_HOST, CONTAINER_HOST].flatMap((address) => pathOf(address) ?? []);
  const ofUser = XDG_RUNTIME_DIR
    ? ['docker.sock', 'podman/podman.sock'].map((name) => join(XDG_RUNTIME_DIR, name))
    : [];
  const ofHome = HOME ? [join(HOME, '.docker/run/docker.sock')] : [];
  return [...named, '/var/run/docker.sock', ...ofUser, ...ofHome, '/run/podman/podman.sock'];
}

/** An engine on another machine cannot be used: its containers have no addresses here. */
function pathOf(address: string | undefined): string | null {
  return address?.startsWith('unix://') ? resolve(address.slice('unix://'.length)) : null;
}
