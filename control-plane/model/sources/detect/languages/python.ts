import { readPythonProject } from './python/project.ts';
import { pythonPort, startOf } from './python/start.ts';
import type { ReadLanguage } from './web.ts';

export const readPython: ReadLanguage = async (source) => {
  const project = await readPythonProject(source);
  if (project === null) return null;
  const { framework, command, warning } = await startOf(source, project.needs);
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
