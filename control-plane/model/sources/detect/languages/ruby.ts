import { hasFile } from '../files.ts';
import { firstFile, type Source } from '../source.ts';
import { readRubyProject, type RubyProject } from './ruby/project.ts';
import type { ReadLanguage } from './web.ts';

const port = 3000;
const frameworks = ['jekyll', 'rails', 'hanami', 'sinatra', 'roda', 'grape', 'rack'];

export const readRuby: ReadLanguage = async (source) => {
  const project = await readRubyProject(source);
  if (project === null) return null;
  return {
    language: 'ruby',
    framework: frameworks.find((name) => project.gems.has(name)) ?? null,
    packageManager: 'bundler',
    runtimeVersion: project.version,
    command: commandOf(source, project),
    port,
  };
};

function commandOf({ tree }: Source, { gems }: RubyProject): string {
  const place = `-o 0.0.0.0 -p \${PORT:-${port}}`;
  if (gems.has('jekyll')) return `bundle exec jekyll serve --host 0.0.0.0 --port \${PORT:-${port}}`;
  if (gems.has('rails')) return `bundle exec rails server -b 0.0.0.0 -p \${PORT:-${port}}`;
  if (gems.has('puma') && hasFile(tree, 'config/puma.rb')) return 'bundle exec puma -C config/puma.rb';
  if (gems.has('puma') && hasFile(tree, 'config.ru')) return `bundle exec puma -b tcp://0.0.0.0:\${PORT:-${port}}`;
  // Sinatra starts a server itself if its file is the program.
  const script = firstFile(tree, ['app.rb', 'server.rb', 'main.rb', 'web.rb']);
  if (script === undefined || hasFile(tree, 'config.ru')) return `bundle exec rackup ${place}`;
  return gems.has('sinatra') ? `bundle exec ruby ${script} ${place}` : `bundle exec ruby ${script}`;
}
