/** Names of languages for people. */
export const languageNames: Readonly<Record<string, string>> = {
  javascript: 'Node.js',
  typescript: 'Node.js',
  python: 'Python',
  go: 'Go',
  ruby: 'Ruby',
  php: 'PHP',
  java: 'Java',
  rust: 'Rust',
  deno: 'Deno',
  dotnet: '.NET',
  elixir: 'Elixir',
  html: 'Hugo',
};
