import { isForMkdocs } from './mkdocs.ts';
import { readPythonProject } from './python/project.ts';
import { pythonPort, startOf } from './python/start.ts';
import type { ReadLanguage } from './web.ts';

export const readPython: ReadLanguage = async (source) => {
  const project = await readPythonProject(source);
  if (project === null) return null;
  const { framework, command, warning } = await startOf(source, project.needs);
  if (warning?.code === 'missing_server' && framework === null && isForMkdocs(source, project.needs)) return null;
  return {
    language: 'python',
    framework,
    packageManager: project.manager,
    runtimeVersion: project.version,
    command,
    port: pythonPort,
    warnings: warning ? [warning] : [],
  };
};
