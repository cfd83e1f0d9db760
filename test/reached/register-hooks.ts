import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { recordingOf } from './modules.ts';

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    const importer = parentURL?.startsWith('file:') ? fileURLToPath(parentURL) : undefined;
    const recording = recordingOf(specifier, importer);
    return recording === null ? next(specifier, context) : next(pathToFileURL(recording).href, context);
  },
});
