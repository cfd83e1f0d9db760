export { groups } from './groups.ts';
export { describe } from './help.ts';
export { findCommand, readGiven } from './read-given.ts';
export { runOperator, type Terminal } from './run-operator.ts';
export { ControlPlaneError } from '../../control-plane/model/shared/error.ts';
