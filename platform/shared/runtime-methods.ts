/** The methods of a runtime that are about one app, and respond with a promise. */
export const runtimeMethods = [
  'apply',
  'observe',
  'remove',
  'exec',
  'stats',
  'startTask',
  'observeTask',
  'taskLines',
  'stopTask',
  'removeTask',
] as const;
