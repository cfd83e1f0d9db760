import { expect, test } from 'vitest';
import { parseLog } from '../../../control-plane/logs/parse-log.ts';

const [red, green, yellow, bold, dim, off] = [31, 32, 33, 1, 2, 0].map((code) => `\u001b[${code}m`);

/** Lines in the formats that the documentation of each logger shows. */
test.each([
  ['pino', '{"level":50,"time":1531171074631,"msg":"no room","pid":657,"hostname":"shop"}', 'error'],
  ['pino-pretty', `[09:53:12.338] ${green}INFO${off} (42): ready`, 'info'],
  ['pino-pretty', `[09:53:12.338] ${red}ERROR${off} (42 on shop): no room`, 'error'],
  ['winston, JSON', '{"level":"warn","message":"slow"}', 'warn'],
  ['winston, JSON with colours', String.raw`{"level":"\u001b[31merror\u001b[39m","message":"no room"}`, 'error'],
  ['winston, simple', `${red}error${off}: no room {"order":7}`, 'error'],
  ['winston, printf', `2026-11-21 09:53:12 [shop] ${yellow}warn${off}: slow`, 'warn'],
  ['winston, cli', `${green}debug${off}:   looked`, 'debug'],
  [
    'bunyan',
    '{"name":"shop","hostname":"a","pid":1,"level":60,"msg":"gone","time":"2026-11-21T09:53:12Z","v":0}',
    'fatal',
  ],
  ['bunyan, command', '[2026-11-21T09:53:12.338Z] ERROR: shop/123 on a.example: no room', 'error'],
  ['log4j', '09:53:12.338 [main] ERROR com.example.Shop - no room', 'error'],
  [
    'Spring Boot',
    `2026-11-21T09:53:12.338Z ${yellow} WARN${off} ${bold}7${off} --- [shop] [           main] c.e.Shop  : slow`,
    'warn',
  ],
  [
    'logstash-logback',
    '{"@timestamp":"2026-11-21T09:53:12Z","@version":"1","message":"no room","level":"ERROR","level_value":40000}',
    'error',
  ],
  ['Python logging', 'CRITICAL:root:no room', 'fatal'],
  ['Python logging, format', '2026-11-21 09:53:12,338 - shop - ERROR - no room', 'error'],
  ['uvicorn', `${green}INFO${off}:     Started server process [7]`, 'info'],
  ['gunicorn', '[2026-11-21 09:53:12 +0000] [7] [CRITICAL] WORKER TIMEOUT (pid:8)', 'fatal'],
  ['Python warnings', '/app/shop.py:3: DeprecationWarning: use the other one', 'warn'],
  [
    'structlog',
    `${dim}2026-11-21 09:53:12${off} [${red}${bold}error    ${off}] ${bold}no room${off}    order=7`,
    'error',
  ],
  ['structlog, JSON', '{"event":"slow","level":"warning"}', 'warn'],
  ['loguru', `${green}2026-11-21 09:53:12.338${off} | ${red}${bold}ERROR   ${off} | __main__:run:7 - no room`, 'error'],
  ['Go slog, default', '2026/11/21 09:53:12 WARN slow count=3', 'warn'],
  ['Go slog, text', 'time=2026-11-21T09:53:12.338Z level=ERROR+2 msg="no room"', 'error'],
  ['Go slog, JSON', '{"time":"2026-11-21T09:53:12Z","level":"DEBUG-4","msg":"looked"}', 'debug'],
  ['zap, production', '{"level":"dpanic","ts":1525294364.33,"caller":"main.go:43","msg":"gone"}', 'fatal'],
  ['zap, development', `2026-11-21T09:53:12.338Z\t${red}ERROR${off}\tmain.go:32\tno room`, 'error'],
  ['logrus, terminal', `${red}ERRO${off}[0000] no room                                order=7`, 'error'],
  ['logrus', 'time="2026-11-21T09:53:12Z" level=warning msg=slow', 'warn'],
  ['zerolog, console', `${dim}3:50PM${off} ${red}ERR${off} no room ${dim}order=${off}7`, 'error'],
  ['log15', 'lvl=eror t=2026-11-21T09:53:12-0700 msg="no room"', 'error'],
  ['klog', 'E1121 09:53:12.525108       1 main.go:114] "no room" err="timeout"', 'error'],
  ['Ruby Logger', 'E, [2026-11-21T09:53:12.895701 #19074] ERROR -- Main: no room', 'error'],
  ['Sidekiq', '2026-11-21T09:53:12.338Z pid=7 tid=cbk class=SendMails jid=b4a577edbccf1d805744efa9 WARN: slow', 'warn'],
  ['Serilog', '[12:50:51 ERR] no room', 'error'],
  ['Serilog, compact', '{"@t":"2026-11-21T09:53:12Z","@mt":"No room for {Order}","@l":"Error","Order":7}', 'error'],
  ['.NET', `${red}fail${off}: Shop.Orders[13]`, 'error'],
  ['.NET, JSON', '{"EventId":0,"LogLevel":"Critical","Category":"Shop","Message":"gone"}', 'fatal'],
  ['nginx', '2026/11/21 09:53:12 [crit] 29#29: *1 no room', 'fatal'],
  ['Apache', '[Sat Nov 21 09:53:12.902022 2026] [core:error] [pid 35708:tid 4328636416] no such file', 'error'],
  ['PostgreSQL', '2026-11-21 09:53:12.338 UTC [27] PANIC:  no room', 'fatal'],
  ['Redis', '1:M 21 Nov 2026 09:53:12.338 # WARNING overcommit_memory is set to 0', 'warn'],
  ['MySQL', '2026-11-21T09:53:12.338Z 8 [Warning] [MY-010116] [Server] slow', 'warn'],
  ['syslog', '<11>Nov 21 09:53:12 shop app[7]: no room', 'error'],
  ['systemd', '<4>slow', 'warn'],
  ['GELF', '{"version":"1.1","host":"a","short_message":"no room","level":3}', 'error'],
  ['ECS', '{"@timestamp":"2026-11-21T09:53:12Z","log.level":"ERROR","message":"no room"}', 'error'],
  ['Monolog', '[2026-11-21T09:53:12.338123+00:00] shop.ERROR: no room {"order":7} []', 'error'],
  ['Monolog, JSON', '{"message":"slow","context":{},"level":300,"level_name":"WARNING","channel":"shop"}', 'warn'],
  ['PHP', 'PHP Fatal error:  Uncaught Error: no room in /app/a.php:3', 'fatal'],
  ['PHP-FPM', '[21-Nov-2026 09:53:12] WARNING: [pool www] server reached max_children', 'warn'],
  ['Elixir', '09:53:12.338 [error] no room', 'error'],
  ['env_logger', '[2026-11-21T09:53:12Z ERROR shop] no room', 'error'],
  ['tracing', `${dim}2026-11-21T09:53:12.338Z${off} ${yellow} WARN${off} ${dim}shop${off}${dim}:${off} slow`, 'warn'],
  ['Rust', "thread 'main' panicked at src/main.rs:2:5:", 'fatal'],
  ['npm 10', 'npm error code ENOENT', 'error'],
  ['npm 9', `npm ${red}ERR!${off} code ELIFECYCLE`, 'error'],
  ['npm', 'npm warn deprecated glob@7.2.3', 'warn'],
  ['npm', 'npm notice New major version of npm available', 'info'],
  ['pnpm', ' ERR_PNPM_NO_SCRIPT  Missing script: start', 'error'],
  ['Yarn', 'error Command failed with exit code 1.', 'error'],
  ['Node.js', '(node:7) [DEP0040] DeprecationWarning: the module is deprecated', 'warn'],
  ['git', 'fatal: not a git repository', 'fatal'],
])('reads the level of a line of %s: %s', (_, text, level) => {
  expect(parseLog('level', [written(text)])).toMatchObject([{ level, text }]);
});

test.each([
  'there was no error: all is well',
  'GET /errors 200',
  'the fatal: flaw',
  'loss INF at step 3',
  'error rate: 0',
  'Information desk',
  'npm run start',
])('finds no level in %s', (text) => {
  expect(parseLog('level', [written(text)])).toMatchObject([{ level: 'info', severity: '' }]);
});

test('has its colours in the text alone', () => {
  const text = `${red}ERROR${off} no ${bold}room\u001b]8;;https://example.com\u0007here\u001b]8;;\u001b\\`;

  const found = parseLog('level', [written(text)]);

  expect(found).toMatchObject([{ severity: 'ERROR', level: 'error', message: 'ERROR no roomhere', text }]);
});

test('joins lines with colours as those without', () => {
  const trace = [`${red}TypeError: x${off}`, `${dim}    at run (/app/a.js:1:2)${off}`];

  const found = parseLog('level', [...trace, `${green}ready${off}`].map(written));

  expect(found.map(({ text }) => text)).toEqual([trace.join('\n'), `${green}ready${off}`]);
});

test('joins the two lines of an entry of java.util.logging', () => {
  const lines = ['Nov 21, 2026 9:53:12 AM com.example.Shop run', 'SEVERE: no room'];

  const found = parseLog('level', [...lines, 'INFO: ready'].map(written));

  expect(found.map(({ text, level }) => [text, level])).toEqual([
    [lines.join('\n'), 'error'],
    ['INFO: ready', 'info'],
  ]);
});

function written(text: string) {
  return { at: Date.UTC(2026, 10, 21, 9), container: 'c', text };
}
