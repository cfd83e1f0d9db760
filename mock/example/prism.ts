// All that the mock uses of Prism. The build replaces the compiled file by a bundle, so the package does not depend on
// Prism.
export { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
