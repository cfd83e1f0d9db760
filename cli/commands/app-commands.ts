// Small commands that share most of what they load: as one file, the package has fewer.
export { run as apps } from './apps.ts';
export { restart, start, stop } from './containers.ts';
export { cancelDeploy, listDeploys } from './deploys.ts';
export { addDomain, checkDomain, listDomains, redirectDomain, removeDomain } from './domains.ts';
export { run as link } from './link.ts';
export { run as metrics } from './metrics.ts';
export { run as open } from './open.ts';
export { run as rollback } from './rollback.ts';
export { run as scale } from './scale.ts';
export { run as status } from './status.ts';
