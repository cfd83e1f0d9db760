import type { LogSetting } from '../../ports/telemetry.ts';
import type { ReadSettingsIn } from '../shared/settings.ts';

const ofIngress = ['2xx', '3xx', '4xx', '5xx'];

/** The ingress logs every request. */
const accessLog: LogSetting = {
  name: 'accessLog',
  value: 'on',
  unit: null,
  label: 'Access log',
  categories: ofIngress,
  ok: true,
  recommended: null,
  meaning: 'Every request is logged when its response has been sent.',
};

export const readAccess: ReadSettingsIn = async () => ({ settings: [accessLog] });
