import { findExecutable } from '../browser/chromium.ts';

/** The programs that the engines need, by the Debian package that has them. */
const programs = {
  podman: '/usr/bin/podman',
  netavark: '/usr/lib/podman/netavark',
  'aardvark-dns': '/usr/lib/podman/aardvark-dns',
  'docker.io': '/usr/sbin/dockerd',
  iptables: '/usr/sbin/iptables',
  'busybox-static': '/bin/busybox',
};

/** Why no engine can be started here; `null` if both can. */
export function whyNoEngines(): string | null {
  const missing = Object.entries(programs).flatMap(([name, path]) =>
    findExecutable([path]) === undefined ? [name] : [],
  );
  if (missing.length > 0) return `they need Docker and Podman (Debian: apt-get install ${missing.join(' ')})`;
  return process.getuid?.() === 0 ? null : 'Docker and Podman need root';
}
