import { always, ignored, type Member, oneNetwork, oneOf, ownLabels, refused, used } from './members.ts';

type Members = Readonly<Record<string, Member>>;

const ownAddress = 'the platform gives a service its address';
const asRoot = 'a file that is added to an image can be read by each user of its container';
const ownNames = 'the platform names what belongs to an app';

/** Members of a dependency. */
export const dependencyMembers: Members = {
  condition: used,
  required: used,
  restart: ignored('a deploy and a restart make new containers of all services', oneOf('false')),
};

/** Members of a port. */
export const portMembers: Members = {
  app_protocol: ignored(ownAddress, oneOf('http')),
  host_ip: ignored(ownAddress, always),
  mode: ignored(ownAddress, oneOf('ingress', 'host')),
  name: ignored('a port has no name', always),
  protocol: used,
  published: ignored(ownAddress, always),
  target: used,
};

/** Members of a mount, and of its `volume`, `tmpfs` and `image`. */
export const mountMembers: Members = {
  bind: ignored('files of the source are copied into the image', always),
  consistency: ignored('volumes and files are on one machine', always),
  image: used,
  read_only: used,
  source: used,
  target: used,
  tmpfs: used,
  type: used,
  volume: used,
};
export const volumeMountMembers: Members = {
  labels: ignored(ownLabels),
  nocopy: ignored('a new volume begins with the files of the image', oneOf('false')),
  subpath: refused('a volume is mounted as a whole'),
};
export const temporaryMembers: Members = { mode: used, size: used };
export const imageMountMembers: Members = { subpath: refused('a service has the files of its own image alone') };

/** Members of the attachment to a network. */
export const attachmentMembers: Members = {
  aliases: used,
  driver_opts: ignored(oneNetwork),
  gw_priority: ignored(oneNetwork),
  interface_name: ignored(oneNetwork),
  ipv4_address: ignored(oneNetwork),
  ipv6_address: ignored(oneNetwork),
  link_local_ips: ignored(oneNetwork),
  mac_address: ignored(oneNetwork),
  priority: ignored(oneNetwork, always),
  use_service_name_alias: ignored('each service is found by its name', oneOf('true')),
};

/** Members of a secret or a config that a service gets. */
export const grantMembers: Members = {
  gid: ignored(asRoot),
  mode: ignored(asRoot),
  source: used,
  target: used,
  uid: ignored(asRoot),
};

/** Members of an `env_file`. */
export const envFileMembers: Members = {
  format: ignored('each file is read by the rules of compose'),
  path: used,
  required: used,
};

/** Members of an `include`. */
export const includeMembers: Members = {
  env_file: ignored('variables have the values of the app and of `.env`'),
  path: used,
  project_directory: ignored('paths count from the folder of their file'),
};

/** Members of a volume, a network, a secret and a config of the file. */
export const volumeMembers: Members = {
  driver: used,
  driver_opts: used,
  external: used,
  labels: ignored(ownLabels),
  name: ignored(ownNames, always),
};
export const networkMembers: Members = {
  attachable: ignored(oneNetwork, always),
  driver: used,
  driver_opts: used,
  enable_ipv4: ignored(oneNetwork, oneOf('true')),
  enable_ipv6: ignored(oneNetwork),
  external: used,
  internal: ignored('each service of an app reaches the internet', oneOf('false')),
  ipam: ignored(oneNetwork),
  labels: ignored(ownLabels),
  name: ignored(ownNames, always),
};
const sharedMembers: Members = {
  content: used,
  environment: used,
  external: used,
  file: used,
  labels: ignored(ownLabels),
  name: ignored(ownNames, always),
  template_driver: ignored('a file is used as it is'),
};
export const secretMembers: Members = {
  ...sharedMembers,
  driver: ignored('secrets are files of the source'),
  driver_opts: ignored('secrets are files of the source'),
};
export const configMembers: Members = sharedMembers;
