import { execFile } from 'node:child_process';
import { writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { startTraffic } from '../platform/ingress/traffic.ts';
import { selfSigned } from '../self-signed.ts';
import { cache } from './toolchains.ts';

const run = promisify(execFile);
const folder = join(cache, 'ingress');

/** An ingress whose app responds with the method, the number of bytes of the body and the form of the head. */
async function startApp() {
  const server = await listen((incoming, response) => {
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => (bytes += chunk.length));
    incoming.once('end', () => response.end(`${incoming.method ?? ''} ${bytes}\n`));
  });
  const ingress = await startTraffic([server]);
  const hosts = [
    { host: 'shop.test', redirectTo: null },
    { host: '127.0.0.1', redirectTo: null },
  ];
  ingress.routes.set({ app: 'shop', hosts, endpoints: [`127.0.0.1:${server.port}`] });
  const dispose = async () => {
    await ingress[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  };
  return { ...ingress, [Symbol.asyncDispose]: dispose };
}

/** Runs a program whose source is a file with the port as its argument. */
async function runSource(name: string, source: string, command: string, ...args: readonly string[]) {
  await using app = await startApp();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), source);
  const { stdout } = await run(command, [...args, join(folder, name), `http://127.0.0.1:${app.port}/`]);
  return stdout;
}

test("Java's HttpClient, which prefers HTTP/2, sends its bodies", async () => {
  const source = `
import java.net.URI;
import java.net.http.*;
import java.io.ByteArrayInputStream;

public class Client {
  public static void main(String[] args) throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    byte[] large = new byte[200000];
    HttpRequest.BodyPublisher[] bodies = {
      HttpRequest.BodyPublishers.ofString("hello"),
      HttpRequest.BodyPublishers.ofByteArray(large),
      HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)),
    };
    for (HttpRequest.BodyPublisher body : bodies) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(args[0])).POST(body).build();
      System.out.print(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
    }
    HttpRequest last = HttpRequest.newBuilder(URI.create(args[0])).build();
    System.out.print(client.send(last, HttpResponse.BodyHandlers.ofString()).body());
  }
}
`;

  expect(await runSource('Client.java', source, 'java')).toBe('POST 5\nPOST 200000\nPOST 200000\nGET 0\n');
});

test("Go's client sends bodies of known and unknown length", async () => {
  const source = `package main

import ("fmt"; "io"; "net/http"; "os"; "strings"; "time")

func main() {
	client := &http.Client{Transport: &http.Transport{ExpectContinueTimeout: 5 * time.Second}}
	bodies := []io.Reader{strings.NewReader("hello"), io.MultiReader(strings.NewReader(strings.Repeat("x", 200000)))}
	for _, body := range bodies {
		request, _ := http.NewRequest("POST", os.Args[1], body)
		request.Header.Set("Expect", "100-continue")
		response, err := client.Do(request)
		if err != nil { panic(err) }
		text, _ := io.ReadAll(response.Body)
		response.Body.Close()
		fmt.Print(string(text))
	}
}
`;

  expect(await runSource('client.go', source, 'go', 'run')).toBe('POST 5\nPOST 200000\n');
});

test("Python's clients send bodies in chunks, on a kept connection", async () => {
  const source = `
import http.client, sys, urllib.parse, urllib.request

url = urllib.parse.urlsplit(sys.argv[1])
connection = http.client.HTTPConnection(url.hostname, url.port)
for body in (b"hello", iter([b"hel", b"lo"]), None):
    connection.request("POST" if body else "GET", "/", body, encode_chunked=False)
    print(connection.getresponse().read().decode(), end="")
print(urllib.request.urlopen(sys.argv[1], b"hello").read().decode(), end="")
`;

  expect(await runSource('client.py', source, 'python3')).toBe('POST 5\nPOST 5\nGET 0\nPOST 5\n');
});

test.each([
  ['that prefers HTTP/2', ['--http2', '--data', 'hello'], 'POST 5\n'],
  ['that waits for 100', ['--header', 'Expect: 100-continue', '--data', 'hello'], 'POST 5\n'],
  ['in chunks', ['--header', 'Transfer-Encoding: chunked', '--data', 'hello'], 'POST 5\n'],
  ['of HTTP/1.0', ['--http1.0', '--data', 'hello'], 'POST 5\n'],
])('curl sends a request %s', async (_name, flags, expected) => {
  await using app = await startApp();

  const { stdout } = await run('curl', ['--silent', '--max-time', '20', ...flags, `http://127.0.0.1:${app.port}/`]);

  expect(stdout).toBe(expected);
});

test('curl uses HTTP/2 by TLS', async () => {
  await using app = await startApp();
  const { key, cert } = selfSigned('shop.test');
  app.certificates.set({ name: 'one', hosts: ['shop.test'], key, chain: cert });
  const address = ['--insecure', '--resolve', `shop.test:${app.securePort}:127.0.0.1`];
  const form = ['--write-out', '%{http_version} %{http_code}', '--data', 'hello'];

  const { stdout } = await run('curl', ['--silent', ...address, ...form, `https://shop.test:${app.securePort}/`]);

  expect(stdout).toBe('POST 5\n2 200');
});
