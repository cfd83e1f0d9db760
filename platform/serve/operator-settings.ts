import type { Settings } from '../../control-plane/ports/settings.ts';
import { imageRuleOf } from '../providers/open-providers.ts';
import type { Config } from './config/config.ts';
import { settingsOf } from './start.ts';

/** The settings of a configuration for commands of the operator, which start nothing. */
export function operatorSettings(config: Config, version: string, serviceUrl: string): Settings {
  const settings = settingsOf({ config, version }, imageRuleOf(config, true, []), true);
  return { ...settings, serviceUrl: () => serviceUrl };
}
