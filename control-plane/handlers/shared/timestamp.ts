export { timestamp, timestampOrNull } from '../../model/shared/time.ts';
