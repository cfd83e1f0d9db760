import { readGoModule } from './go/module.ts';
import type { ReadLanguage } from './web.ts';

export const readGo: ReadLanguage = async (source) => {
  const module = await readGoModule(source);
  if (module === null) return null;
  return {
    language: 'go',
    framework: module.framework,
    packageManager: 'go',
    runtimeVersion: module.version,
    command: null,
    port: 8080,
  };
};
