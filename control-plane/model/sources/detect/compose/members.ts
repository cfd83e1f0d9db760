/** Whether a value changes nothing, compared with a missing member. */
type Harmless = (text: string) => boolean;

/** Treatment of a member. Only a harmless value of a refused or an ignored one goes without a word. */
export type Member =
  | { readonly kind: 'used' }
  | { readonly kind: 'refused' | 'ignored'; readonly why: string; readonly harmless: Harmless };

const never: Harmless = () => false;
export const always: Harmless = () => true;
export const oneOf =
  (...texts: readonly string[]): Harmless =>
  (text) =>
    texts.includes(text);

export const used: Member = { kind: 'used' };
export const refused = (why: string, harmless: Harmless = never): Member => ({ kind: 'refused', why, harmless });
export const ignored = (why: string, harmless: Harmless = never): Member => ({ kind: 'ignored', why, harmless });

const alone = 'a container has no more rights than others';
const ownNetwork = 'each app has a network of its own';
const oneContainer = 'a service has one container';
const oneLimit = 'a container has one limit of processors and one of memory';
const onPlatform = 'the platform chooses the machine and the way to deploy';
export const oneNetwork = 'all services of an app are in one network, with addresses that the platform chooses';
const keptLogs = 'the platform keeps the logs';
export const ownLabels = 'the platform sets the labels of containers';
const forDevelopment = 'a deploy makes new containers from the source';
const inImage = 'files outside of volumes last as long as their container';

/** Capabilities that each container has. */
const given = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID', 'KILL', 'NET_BIND_SERVICE'];

/** Every member of a service in the compose specification. */
export const serviceMembers: Readonly<Record<string, Member>> = {
  annotations: ignored(ownLabels),
  attach: ignored(keptLogs),
  blkio_config: ignored(oneLimit),
  build: used,
  cap_add: refused(alone, (text) => given.includes(text.toUpperCase().replace(/^CAP_/, ''))),
  cap_drop: used,
  cgroup: refused(alone, oneOf('private')),
  cgroup_parent: refused(alone),
  command: used,
  configs: used,
  container_name: used,
  cpu_count: ignored(oneLimit),
  cpu_percent: ignored(oneLimit),
  cpu_period: ignored(oneLimit),
  cpu_quota: ignored(oneLimit),
  cpu_rt_period: ignored(oneLimit),
  cpu_rt_runtime: ignored(oneLimit),
  cpu_shares: ignored(oneLimit),
  cpus: used,
  cpuset: ignored(oneLimit),
  credential_spec: refused(alone),
  depends_on: used,
  deploy: used,
  develop: ignored(forDevelopment),
  device_cgroup_rules: refused(alone),
  devices: refused(alone),
  dns: ignored('the platform resolves names'),
  dns_opt: used,
  dns_search: used,
  domainname: used,
  entrypoint: used,
  env_file: used,
  environment: used,
  expose: used,
  extends: used,
  external_links: refused(ownNetwork),
  extra_hosts: used,
  gpus: refused(alone),
  group_add: used,
  healthcheck: used,
  hostname: used,
  image: used,
  init: used,
  ipc: refused(alone, oneOf('private', 'none')),
  isolation: ignored(onPlatform, oneOf('default')),
  label_file: ignored(ownLabels),
  labels: ignored(ownLabels),
  links: used,
  logging: ignored(keptLogs),
  mac_address: ignored(oneNetwork),
  mem_limit: used,
  mem_reservation: ignored(oneLimit),
  mem_swappiness: ignored(oneLimit),
  memswap_limit: ignored(oneLimit),
  models: refused('the platform runs no models'),
  network_mode: refused(ownNetwork, oneOf('bridge', 'default')),
  networks: used,
  oom_kill_disable: refused(alone, oneOf('false')),
  oom_score_adj: ignored(oneLimit, oneOf('0')),
  pid: refused(alone),
  pids_limit: used,
  platform: ignored(onPlatform),
  ports: used,
  post_start: refused('nothing runs in a container beside its program'),
  pre_start: refused('nothing runs in a container beside its program'),
  pre_stop: refused('nothing runs in a container beside its program'),
  privileged: refused(alone, oneOf('false')),
  profiles: used,
  provider: refused('a service is a container'),
  pull_policy: ignored('an image is pulled by each deploy', oneOf('always', 'missing', 'if_not_present', 'build')),
  pull_refresh_after: ignored('an image is pulled by each deploy'),
  read_only: used,
  restart: used,
  runtime: refused(alone),
  scale: ignored(oneContainer, oneOf('1')),
  secrets: used,
  security_opt: refused(alone, oneOf('no-new-privileges', 'no-new-privileges:true', 'no-new-privileges=true')),
  shm_size: used,
  stdin_open: used,
  stop_grace_period: used,
  stop_signal: used,
  storage_opt: ignored(inImage),
  sysctls: refused(alone),
  tmpfs: used,
  tty: ignored('a container has no terminal', oneOf('false')),
  ulimits: used,
  umask: ignored('engines have no such setting of a container'),
  use_api_socket: refused(alone, oneOf('false')),
  user: used,
  userns_mode: refused(alone),
  uts: refused(alone),
  volumes: used,
  volumes_from: refused('a volume belongs to one service'),
  working_dir: used,
};

/** Members of `deploy`. */
export const deployMembers: Readonly<Record<string, Member>> = {
  endpoint_mode: ignored(onPlatform),
  labels: ignored(ownLabels),
  mode: ignored(oneContainer, oneOf('replicated')),
  placement: ignored(onPlatform),
  replicas: ignored(oneContainer, oneOf('1')),
  resources: used,
  restart_policy: ignored('the platform starts a service again that ends'),
  rollback_config: ignored(onPlatform),
  update_config: ignored(onPlatform),
};

/** Members of `deploy.resources`, and of its `limits`. */
export const resourceMembers: Readonly<Record<string, Member>> = {
  limits: used,
  reservations: ignored('a container has its limits, and nothing beyond them'),
};
export const limitMembers: Readonly<Record<string, Member>> = {
  cpus: used,
  memory: used,
  pids: used,
  devices: refused(alone),
};

/** Members of `healthcheck`. */
export const healthMembers: Readonly<Record<string, Member>> = {
  disable: used,
  interval: used,
  retries: used,
  start_interval: ignored('a starting container is checked once a second'),
  start_period: used,
  test: used,
  timeout: used,
};

/** Members of `build`. */
export const buildMembers: Readonly<Record<string, Member>> = {
  additional_contexts: refused('an image is built from one folder of the source'),
  args: used,
  cache_from: ignored('each deploy builds by itself'),
  cache_to: ignored('each deploy builds by itself'),
  context: used,
  dockerfile: used,
  dockerfile_inline: used,
  entitlements: refused(alone),
  extra_hosts: ignored(ownNetwork),
  isolation: ignored(onPlatform),
  labels: ignored(ownLabels),
  network: ignored(ownNetwork, oneOf('default')),
  no_cache: ignored('each deploy builds by itself', always),
  no_cache_filter: ignored('each deploy builds by itself', always),
  platforms: ignored(onPlatform),
  privileged: refused(alone, oneOf('false')),
  provenance: ignored('an image stays on the platform', always),
  pull: ignored('each deploy builds by itself', always),
  sbom: ignored('an image stays on the platform', always),
  secrets: refused('a build has no secrets'),
  shm_size: ignored(oneLimit),
  ssh: refused('a build has no secrets'),
  tags: ignored('the platform names its images'),
  target: used,
  ulimits: ignored(oneLimit),
};

/** Members of the file. */
export const fileMembers: Readonly<Record<string, Member>> = {
  configs: used,
  include: used,
  jobs: ignored('the platform starts no job by a schedule'),
  models: ignored('the platform runs no models'),
  name: used,
  networks: used,
  secrets: used,
  services: used,
  version: ignored('it has no meaning any more', always),
  volumes: used,
};
