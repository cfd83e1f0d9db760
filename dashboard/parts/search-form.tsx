import { type ReactNode, useState } from 'react';

interface SearchFormProps {
  readonly name: string;
  /** The label of the text. */
  readonly label: string;
  readonly onSearch: (text: string) => void;
  /** Choices before the text. */
  readonly before?: ReactNode;
  /** Actions after the button. */
  readonly after?: ReactNode;
}

/** A form with a text to search for, which is sent and not followed. */
export function SearchForm({ name, label, onSearch, before, after }: SearchFormProps) {
  const [text, setText] = useState('');
  return (
    <form
      className="filters"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      {before}
      <label className="wide">
        {label}
        <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <button type="submit">Search</button>
      {after}
    </form>
  );
}
