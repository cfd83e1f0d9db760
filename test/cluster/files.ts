/** The kubeconfig of an administrator. */
export function kubeconfigOf(port: number): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'test', cluster: { server: `https://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'admin', user: { token: 'admin-token' } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'admin' } }],
    'current-context': 'test',
  });
}

export function containerdConfig(folder: string): string {
  const cri = 'plugins."io.containerd.grpc.v1.cri"';
  return `version = 2
root = "${folder}/containerd/root"
state = "${folder}/containerd/state"
[grpc]
  address = "${folder}/containerd/containerd.sock"
[${cri}]
  sandbox_image = "localhost/pause:1"
  restrict_oom_score_adj = true
  stream_server_port = "0"
  [${cri}.cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "${folder}/networks"
  [${cri}.containerd]
    snapshotter = "overlayfs"
`;
}

interface Network {
  readonly folder: string;
  readonly bridge: string;
  /** The first half of its addresses. */
  readonly subnet: string;
}

/** A bridge of this machine, on which pods have their addresses. */
export function networkConfig({ folder, bridge, subnet }: Network): string {
  const ranges = [[{ subnet: `${subnet}.42.0/24` }]];
  const ipam = { type: 'host-local', dataDir: `${folder}/addresses`, ranges, routes: [{ dst: '0.0.0.0/0' }] };
  const plugin = { type: 'bridge', bridge, isGateway: true, ipMasq: true, hairpinMode: true, ipam };
  return JSON.stringify({ cniVersion: '0.4.0', name: 'pods', plugins: [plugin] });
}

interface Kubelet {
  readonly folder: string;
  readonly port: number;
  readonly healthPort: number;
}

/** Settings of a kubelet, which crashes with `cgroupsPerQOS: false` unless pods cannot be resized in place. */
export function kubeletConfig({ folder, port, healthPort }: Kubelet): string {
  return JSON.stringify({
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    port,
    healthzPort: healthPort,
    cgroupDriver: 'cgroupfs',
    cgroupRoot: '/',
    failSwapOn: false,
    failCgroupV1: false,
    containerRuntimeEndpoint: `unix://${folder}/containerd/containerd.sock`,
    cgroupsPerQOS: false,
    enforceNodeAllocatable: [],
    authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
    authorization: { mode: 'AlwaysAllow' },
    localStorageCapacityIsolation: false,
    registryPullQPS: 0,
    serializeImagePulls: false,
    kubeAPIQPS: 100,
    kubeAPIBurst: 200,
    podLogsDir: `${folder}/logs`,
    imageGCHighThresholdPercent: 100,
    evictionHard: { 'memory.available': '100Mi' },
    featureGates: { InPlacePodVerticalScaling: false },
  });
}

/** Notes each request of a service account, when it has ended or its stream has begun. */
export function auditPolicy(): string {
  const rules = [{ level: 'Metadata', userGroups: ['system:serviceaccounts'] }, { level: 'None' }];
  return JSON.stringify({ apiVersion: 'audit.k8s.io/v1', kind: 'Policy', omitStages: ['RequestReceived'], rules });
}
