export { timestamp, timestampOrNull } from '../../model/time.ts';
