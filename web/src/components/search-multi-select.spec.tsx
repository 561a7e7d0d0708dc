/** @jest-environment jsdom */
import { describe, expect, it, jest } from '@jest/globals';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../testing/render-page.js';
import { SearchMultiSelect } from './search-multi-select.js';

async function search() {
  const onChange = jest.fn();
  await renderPage(
    <SearchMultiSelect
      control={{ id: 'city', 'aria-describedby': undefined, 'aria-invalid': undefined }}
      label="City"
      placeholder="Search"
      selected={[]}
      keyOf={(city) => city}
      titleOf={(city) => city}
      detailOf={() => null}
      query="とう"
      result={{ items: ['東京', '東金'], isFetching: false, isError: false }}
      onQueryChange={() => undefined}
      onChange={onChange}
    />,
  );
  const input = screen.getByRole('combobox');
  fireEvent.focus(input);
  return { input, onChange };
}

describe('search with an input method', () => {
  it.each([
    ['is part of a composition', { isComposing: true, keyCode: 229 }],
    ['has ended the composition already, as in Safari', { keyCode: 229 }],
  ])('ignores an Enter that %s', async (_what, init) => {
    const { input, onChange } = await search();
    const enter = createEvent.keyDown(input, { key: 'Enter', ...init });
    fireEvent(input, enter);
    expect(onChange).not.toHaveBeenCalled();
    expect(enter.defaultPrevented).toBe(false);
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
    expect(onChange).toHaveBeenCalledWith(['東京']);
  });
});
