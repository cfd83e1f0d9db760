// Commands that know operations by their ids share the data of the contract: as one file, the package has fewer.
export { describeFields } from '../program/field-help.ts';
export { describeApi, run as api, topicOfApi } from './api.ts';
export { runCall } from './call.ts';
export { run as completion } from './completion.ts';
