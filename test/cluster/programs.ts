import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { findExecutable } from '../browser/chromium.ts';

const version = 'v1.34.4';
const router = { module: 'github.com/cloudnativelabs/kube-router/v2', version: 'v2.1.0' };
const architecture = process.arch === 'x64' ? 'amd64' : process.arch;

/** The programs that a cluster needs besides those of Kubernetes, by the Debian package that has them. */
const needed = {
  'etcd-server': '/usr/bin/etcd',
  containerd: '/usr/bin/containerd',
  runc: '/usr/sbin/runc',
  iptables: '/usr/sbin/iptables',
  conntrack: '/usr/sbin/conntrack',
  iproute2: '/usr/sbin/ip',
  'containernetworking-plugins': '/usr/lib/cni/bridge',
  'busybox-static': '/bin/busybox',
  'docker-registry': '/usr/bin/docker-registry',
  'docker.io': '/usr/sbin/dockerd',
  'kubernetes-client': '/usr/bin/kubectl',
};

/** Throws an error that names what a cluster needs and this machine does not have. */
export function requirePrograms(): void {
  const missing = Object.entries(needed).flatMap(([name, path]) =>
    findExecutable([path]) === undefined ? [name] : [],
  );
  if (missing.length > 0)
    throw new Error(`A cluster needs more programs (Debian: apt-get install ${missing.join(' ')}).`);
  if (process.getuid?.() !== 0) throw new Error('A cluster needs root.');
}

/**
 * The path of one program with all of Kubernetes. It is in a cache folder of the user: unpacked from the folder that
 * CLUSTER_PROGRAMS names, or built from the Go module proxy, which takes 12 minutes of processor time.
 */
export function findKubernetes(): Promise<string> {
  return find({ name: `kubernetes-${version}`, packedName: 'programs', build: buildKubernetes });
}

/** The path of a program that puts network policies in force: the part of kube-router that does. */
export function findPolicies(): Promise<string> {
  if (findExecutable(['/usr/sbin/ipset']) === undefined)
    throw new Error('Network policies need one more program (Debian: apt-get install ipset).');
  const { version } = router;
  return find({ name: `policies-${version}`, packedName: 'policies', build: buildPolicies });
}

interface Wanted {
  readonly name: string;
  readonly packedName: string;
  readonly build: (go: Go, folder: string) => void;
}

async function find({ name, packedName, build: prepare }: Wanted): Promise<string> {
  const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const folder = join(caches, 'platform-control-plane');
  const program = join(folder, `${name}-${process.platform}-${architecture}`);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const made = `${program}.${process.pid}`;
  const packed = join(process.env.CLUSTER_PROGRAMS ?? '', `${packedName}-${process.platform}-${architecture}.zst`);
  if (process.env.CLUSTER_PROGRAMS !== undefined && existsSync(packed))
    await pipeline(createReadStream(packed), createZstdDecompress(), createWriteStream(made));
  else build(made, prepare);
  chmodSync(made, 0o755);
  renameSync(made, program);
  return program;
}

/** Runs Go in a folder, and returns what it prints. */
type Go = (...args: readonly string[]) => string;

/** Builds a program with Go, once its files are in a folder. */
function build(to: string, prepare: (go: Go, folder: string) => void): void {
  if (findExecutable(['/usr/local/go/bin/go', '/usr/bin/go']) === undefined)
    throw new Error('The programs of a cluster are built with Go (Debian: apt-get install golang).');
  const folder = mkdtempSync(join(tmpdir(), 'kubernetes-'));
  const env = { ...process.env, GOFLAGS: '-mod=mod -modcacherw' };
  const go = (...args: readonly string[]) =>
    execFileSync('go', args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    prepare(go, folder);
    go('mod', 'tidy');
    const flags = ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version'].map(
      (name) => `-X ${name}.gitVersion=${version} -X ${name}.gitMajor=1 -X ${name}.gitMinor=34`,
    );
    go('build', '-p', '2', `-ldflags=-s -w ${flags.join(' ')}`, '-o', to, '.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The modules of Kubernetes that are in its repository have to be named with their versions. */
function buildKubernetes(go: Go, folder: string): void {
  writeFileSync(join(folder, 'go.mod'), 'module programs\n');
  const module = `k8s.io/kubernetes@${version}`;
  // `go mod download -json` prints an object with this member.
  const { GoMod } = JSON.parse(go('mod', 'download', '-json', module)) as { readonly GoMod: string };
  const own = readFileSync(GoMod, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(' '))
    .flatMap(([name = '', of]) => (name.startsWith('k8s.io/') && of === 'v0.0.0' ? [name] : []));
  const replaced = own.map((name) => `\t${name} => ${name} v0${version.slice(2)}\n`).join('');
  const file = `module programs\n\ngo 1.24.0\n\nrequire k8s.io/kubernetes ${version}\n\nreplace (\n${replaced})\n`;
  writeFileSync(join(folder, 'go.mod'), file);
  copyFileSync(join(import.meta.dirname, 'programs.go'), join(folder, 'main.go'));
}

function buildPolicies(_go: Go, folder: string): void {
  const { module, version } = router;
  writeFileSync(join(folder, 'go.mod'), `module policies\n\ngo 1.24.0\n\nrequire ${module} ${version}\n`);
  copyFileSync(join(import.meta.dirname, 'policies.go'), join(folder, 'main.go'));
}
