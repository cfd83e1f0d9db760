import { assert, asyncProperty, string } from 'fast-check';
import { expect, test } from 'vitest';
import { recipeOf } from '../../../platform/builds/recipe-of.ts';
import { detect } from '../../../control-plane/model/sources/detect/detect.ts';
import { treeOf } from './tree.ts';

const lock = `GIT
  remote: https://git.test/tools.git
  specs:
    tools (1.0)

GEM
  remote: https://rubygems.org/
  specs:
    puma (6.4.0)
      rails (>= 1)
    sinatra (4.0.0)

PLATFORMS
  ruby

DEPENDENCIES
  roda

RUBY VERSION
   ruby 3.3.5p100
`;

test.each([
  ['the lock file alone', { Gemfile: "gem 'rails'", 'Gemfile.lock': lock }, 'sinatra', '3.3'],
  ['the Gemfile without a lock file', { Gemfile: "  gem('rails', '~> 8')" }, 'rails', null],
  ['no comment', { Gemfile: "# gem 'rails'\ngem 'rails-i18n'" }, null, null],
  ['no other text', { Gemfile: "source 'https://rails.test'" }, null, null],
  ['Rack', { Gemfile: 'gem "rack"' }, 'rack', null],
  ['.ruby-version', { Gemfile: "ruby '3.3'", '.ruby-version': 'ruby-3.4.2\n' }, null, '3.4'],
  ['.tool-versions', { Gemfile: '', '.tool-versions': 'ruby 3.2.1' }, null, '3.2'],
  ['a range', { Gemfile: 'ruby "~> 3.3.0"' }, null, '3.3'],
  ['a file', { Gemfile: 'ruby file: ".ruby-version"', '.ruby-version': '3.4.1' }, null, '3.4'],
])('reads gems and version of %s', async (_title, files, framework, runtimeVersion) => {
  const { plan } = await detect(treeOf(files), []);

  expect(plan).toMatchObject({ language: 'ruby', packageManager: 'bundler', framework, runtimeVersion });
});

const place = '-o 0.0.0.0 -p ${PORT:-3000}';

test.each([
  ['Rails', { Gemfile: 'gem "rails"' }, 'bundle exec rails server -b 0.0.0.0 -p ${PORT:-3000}'],
  [
    'Puma with its settings',
    { Gemfile: 'gem "puma"', 'config/puma.rb': '', 'config.ru': '' },
    'bundle exec puma -C config/puma.rb',
  ],
  ['Puma', { Gemfile: 'gem "puma"', 'config.ru': '' }, 'bundle exec puma -b tcp://0.0.0.0:${PORT:-3000}'],
  ['Rack', { Gemfile: '', 'config.ru': '', 'app.rb': '' }, `bundle exec rackup ${place}`],
  ['Sinatra', { Gemfile: 'gem "sinatra"', 'app.rb': '' }, `bundle exec ruby app.rb ${place}`],
  ['a script', { Gemfile: '', 'server.rb': '' }, 'bundle exec ruby server.rb'],
])('starts %s', async (_title, files, command) => {
  const { plan } = await detect(treeOf(files), []);

  expect(plan?.services).toMatchObject([{ name: 'web', port: 3000, command }]);
});

test('compiles the assets of Rails alone', async () => {
  const commands = async (gem: string) => {
    const tree = treeOf({ Gemfile: `gem "${gem}"`, 'app/assets/a.css': '' });
    const { plan } = await detect(tree, []);
    return plan && (await recipeOf(plan, tree)).commands.at(-1);
  };

  expect(await commands('rails')).toBe('SECRET_KEY_BASE_DUMMY=1 bundle exec rails assets:precompile');
  expect(await commands('rails-i18n')).toBe('bundle install');
});

test('any texts are a project', async () => {
  const text = string({ unit: 'binary', maxLength: 100 });

  await assert(
    asyncProperty(text, text, async (gems, locked) => {
      const { plan } = await detect(treeOf({ Gemfile: gems, 'Gemfile.lock': `GEM\n${locked}` }), []);

      expect(plan?.language).toBe('ruby');
    }),
  );
});
