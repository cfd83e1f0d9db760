import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '../../platform/kubernetes/client.ts';
import { readKubeconfig } from '../../platform/kubernetes/kubeconfig.ts';
import { freePort } from '../../scripts/bench/listen.ts';
import { auditPolicy, containerdConfig, kubeconfigOf, kubeletConfig, networkConfig } from './files.ts';
import { pauseImage, writePauseImage } from './pause-image.ts';

export interface StartedCluster extends AsyncDisposable {
  /** A file of an administrator. */
  readonly kubeconfig: string;
  /** A class whose volumes are folders of this machine. */
  readonly storageClass: string;
  /** A line of JSON for each request of a service account. */
  readonly auditLog: string;
  /** Kills a part. */
  kill(part: Part): Promise<void>;
  /** Starts a part again that was killed. */
  start(part: Part): void;
}

type Part = 'apiserver' | 'kubelet';

interface Node {
  readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
}

/** Starts a cluster of one machine, by the program of all its parts. Its processes end with it. */
export async function startCluster(program: string): Promise<StartedCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  const at = (name: string) => join(folder, name);
  const children = new Map<string, ChildProcess>();
  const commands = new Map<string, readonly string[]>();
  const run = (name: string, argv: readonly string[]) => {
    commands.set(name, argv);
    const [file = '', ...args] = argv;
    const log = openSync(at(`${name}.log`), 'a');
    children.set(name, spawn(file, args, { cwd: folder, stdio: ['ignore', log, log] }));
    closeSync(log);
  };
  const [api, etcd, peers] = await Promise.all([freePort(), freePort(), freePort()]);
  const [controllers, scheduler] = await Promise.all([freePort(), freePort()]);
  const [kubelet, health] = await Promise.all([freePort(), freePort()]);
  const address = addressOfMachine();
  const kubeconfig = at('kubeconfig');
  writeFileSync(kubeconfig, kubeconfigOf(api));
  const client = new ApiClient(readKubeconfig(kubeconfig));
  const bridge = `pcp${process.pid}`;
  const socket = at('containerd/containerd.sock');
  const ofService = ['PREROUTING', '-d', '10.96.0.1', '-p', 'tcp', '--dport', '443', '-j', 'DNAT'];
  const toApi = [...ofService, '--to-destination', `${address}:${api}`];
  const stop = async () => {
    await client.close();
    await end(children.get('kubelet'));
    for (const task of listTasks(socket)) {
      ctr(socket, 'tasks', 'kill', '--signal', '9', task);
      ctr(socket, 'tasks', 'delete', '--force', task);
    }
    for (const child of children.values()) await end(child);
    spawnSync('iptables', ['-t', 'nat', '-D', ...toApi]);
    execFileSync('/bin/sh', ['-c', `ip link delete ${bridge} || true`], { stdio: 'ignore' });
    for (const mount of mountsIn(folder)) execFileSync('umount', ['--lazy', mount]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(at('account.key'), privateKey.export({ type: 'pkcs1', format: 'pem' }));
    writeFileSync(at('account.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
    writeFileSync(at('tokens.csv'), 'admin-token,admin,admin,"system:masters"\n');
    const store = `http://127.0.0.1:${etcd}`;
    run('etcd', [
      ...['etcd', '--data-dir', at('etcd'), '--listen-client-urls', store, '--advertise-client-urls', store],
      ...['--listen-peer-urls', `http://127.0.0.1:${peers}`],
    ]);
    writeFileSync(at('audit.yaml'), auditPolicy());
    run('apiserver', [
      ...[program, 'kube-apiserver', `--etcd-servers=${store}`, `--secure-port=${api}`, '--allow-privileged'],
      ...[`--advertise-address=${address}`, '--service-cluster-ip-range=10.96.0.0/16', `--cert-dir=${at('certs')}`],
      ...['--service-account-key-file=account.pub', '--service-account-signing-key-file=account.key'],
      ...['--service-account-issuer=https://kubernetes.default.svc', '--token-auth-file=tokens.csv'],
      ...['--authorization-mode=RBAC', '--kubelet-preferred-address-types=InternalIP'],
      ...['--audit-policy-file=audit.yaml', `--audit-log-path=${at('audit.log')}`],
    ]);
    await until('API server', () => client.json('GET', '/api/v1/namespaces/default').then(() => true));
    run('controllers', [
      ...[program, 'kube-controller-manager', `--kubeconfig=${kubeconfig}`, '--use-service-account-credentials'],
      ...['--service-account-private-key-file=account.key', '--leader-elect=false', `--secure-port=${controllers}`],
      `--root-ca-file=${at('certs/apiserver.crt')}`,
      ...['--enable-hostpath-provisioner', '--kube-api-qps=500', '--kube-api-burst=1000'],
    ]);
    run('scheduler', [
      ...[program, 'kube-scheduler', `--kubeconfig=${kubeconfig}`, '--leader-elect=false'],
      `--secure-port=${scheduler}`,
    ]);
    // Pods reach the API by the address of its Service, which a kube-proxy would lead there.
    execFileSync('iptables', ['-t', 'nat', '-I', ...toApi]);
    mkdirSync(at('containerd'));
    mkdirSync(at('networks'));
    writeFileSync(at('containerd/config.toml'), containerdConfig(folder));
    writeFileSync(at('networks/10-bridge.conflist'), networkConfig({ folder, bridge, subnet: `10.${subnetNumber()}` }));
    run('containerd', ['containerd', '--config', at('containerd/config.toml')]);
    await until('containerd', async () => ctr(socket, 'version') !== '');
    await writePauseImage(at('pause.tar'));
    ctr(socket, 'images', 'import', at('pause.tar'));
    writeFileSync(at('kubelet.yaml'), kubeletConfig({ folder, port: kubelet, healthPort: health }));
    run('kubelet', [
      ...[program, 'kubelet', `--containerd=${socket}`, `--config=${at('kubelet.yaml')}`, `--node-ip=${address}`],
      ...[`--kubeconfig=${kubeconfig}`, `--root-dir=${at('kubelet')}`, '--hostname-override=one'],
      `--cert-dir=${at('kubelet-certs')}`,
    ]);
    await until('node', async () => {
      const { status } = await client.json<Node>('GET', '/api/v1/nodes/one');
      return status?.conditions?.some((one) => one.type === 'Ready' && one.status === 'True') ?? false;
    });
    const storageClass = 'folders';
    const metadata = { name: storageClass };
    await client.json('POST', '/apis/storage.k8s.io/v1/storageclasses', {
      metadata,
      provisioner: 'kubernetes.io/host-path',
    });
    return {
      ...{ kubeconfig, storageClass, auditLog: at('audit.log') },
      async kill(part) {
        const child = children.get(part);
        if (!child) return;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      },
      start: (part) => run(part, commands.get(part) ?? []),
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    const logs = [...children.keys()].map((name) => `${name}: ${readFileSync(at(`${name}.log`), 'utf8').slice(-1500)}`);
    await stop();
    throw new Error(`${String(error)}\n${logs.join('\n')}`, { cause: error });
  }
}

async function until(part: string, isReady: () => Promise<boolean>): Promise<void> {
  const late = Date.now() + 180_000;
  while (!(await isReady().catch(() => false))) {
    if (Date.now() > late) throw new Error(`The ${part} of the cluster does not start. It uses ${pauseImage}.`);
    await sleep(100);
  }
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child?.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeoutKill(child);
  await ended;
  clearTimeout(late);
}

function setTimeoutKill(child: ChildProcess): NodeJS.Timeout {
  return setTimeout(() => child.kill('SIGKILL'), 10_000);
}

function ctr(socket: string, ...args: readonly string[]): string {
  try {
    return execFileSync('ctr', ['--address', socket, '--namespace', 'k8s.io', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}

function listTasks(socket: string): string[] {
  return ctr(socket, 'tasks', 'list', '--quiet')
    .split('\n')
    .filter((line) => line !== '');
}

function addressOfMachine(): string {
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  const found = own.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!found) throw new Error('A cluster needs an address of this machine that is not 127.0.0.1.');
  return found.address;
}

/** Another one than that of the engine of the same run. */
function subnetNumber(): number {
  return 60 + ((process.pid * 2) % 190);
}

/** The mounts in a folder, the innermost first. */
function mountsIn(folder: string): string[] {
  const places = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  return places.filter((place) => place.startsWith(`${folder}/`)).reverse();
}
