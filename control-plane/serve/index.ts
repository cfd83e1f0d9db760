export { DataError } from '../adapters/sql/data-error.ts';
export { backUp } from './backup.ts';
export { checkData, type DataPlace } from './check-data.ts';
export { type Config, ServeConfigError } from './config/config.ts';
export { describeOutside, readSecrets } from './outside.ts';
export { defaultConfigFile, readConfig } from './config/read-config.ts';
export { restore } from './restore.ts';
export { makeSignInLink } from './sign-in-link.ts';
export { simulated, startControlPlane, type StartedControlPlane, type StartOptions } from './start.ts';
