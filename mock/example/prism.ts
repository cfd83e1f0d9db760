// All imports of Prism. The build replaces the compiled file with a bundle, so the package does not depend on Prism.
export { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http';
