import { join } from 'node:path';
import type { InlineConfig } from 'vite';

/** How the dashboard is bundled. All files are served by the same policy, so nothing is inlined. */
export function viteOptions(root: string): InlineConfig {
  return {
    root: join(root, 'dashboard'),
    configFile: false,
    logLevel: 'warn',
    build: {
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2023',
      rolldownOptions: {
        // The directives are for servers that render React.
        onLog: (level, log, report) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
        },
      },
    },
  };
}

/** How it is bundled for users: packages as for users too, whatever NODE_ENV says. */
export function productionOptions(root: string, folder: string): InlineConfig {
  const options = viteOptions(root);
  return {
    ...options,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['module', 'browser', 'production'] },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: { ...options.build, outDir: folder },
  };
}
