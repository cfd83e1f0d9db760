/** A Node app with a lock file, whose one dependency is a folder of it. */
export const nodeApp = {
  'package.json': JSON.stringify({
    name: 'shop',
    version: '1.0.0',
    scripts: { build: 'node build.js', start: 'node server.js' },
    dependencies: { greeting: 'file:./greeting' },
  }),
  'package-lock.json': JSON.stringify({
    name: 'shop',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: {
      '': { name: 'shop', version: '1.0.0', dependencies: { greeting: 'file:./greeting' } },
      greeting: { version: '1.0.0' },
      'node_modules/greeting': { resolved: 'greeting', link: true },
    },
  }),
  'greeting/package.json': JSON.stringify({ name: 'greeting', version: '1.0.0' }),
  'greeting/index.js': "module.exports = 'hello from a lock file';",
  'build.js':
    "require('node:fs').writeFileSync('built.txt', require('greeting')); console.log('token', process.env.TOKEN);",
  'server.js': `const text = require('node:fs').readFileSync('built.txt');
require('node:http').createServer((_request, response) => response.end(text)).listen(process.env.PORT);`,
};
