import { firstWords, type listCompletions, type Word } from './words.ts';

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const list = (words: readonly Word[]) => words.map(({ word }) => quote(word)).join(', ');

/** A script for PowerShell 5.1 or newer. */
export function completePowerShell({ commands, choices }: ReturnType<typeof listCompletions>): string {
  return `Register-ArgumentCompleter -Native -CommandName pcp -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = @{
${commands.map(({ name, words }) => `    ${quote(name)} = @(${list(words)})`).join('\n')}
  }
  $choices = @{
${choices.map(({ option, values }) => `    ${quote(option)} = @(${values.map(quote).join(', ')})`).join('\n')}
  }
  $given = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($wordToComplete -ne '' -and $given.Count -gt 0) { $given = @($given | Select-Object -SkipLast 1) }
  if ($given.Count -eq 0) { $words = @(${list(firstWords(commands))}) }
  elseif ($choices.ContainsKey($given[-1])) { $words = $choices[$given[-1]] }
  elseif ($given.Count -gt 1 -and $commands.ContainsKey("$($given[0]) $($given[1])")) {
    $words = $commands["$($given[0]) $($given[1])"]
  }
  else { $words = $commands[$given[0]] }
  $words | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}`;
}
