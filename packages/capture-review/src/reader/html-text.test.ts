import { textOfHtml } from './html-text.js';

it('reads a table as a line for each row, with tabs between its cells', () => {
  const html = `<table><tr> <th>Name</th> <th>Date of birth</th> </tr>
    <tr><td>Gloria <b>Vance</b></td><td>04/15/1950</td></tr></table>`;
  expect(textOfHtml(html)).toBe('Name\tDate of birth\nGloria Vance\t04/15/1950');
});

it('reads the lines of an email that is laid out by tables', () => {
  const html =
    '<table><tr><td><table><tr><td><p>Dear Ana,</p><p>Name: Gloria<br>Born: 4/15/1950</p></td></tr></table></td></tr></table>';
  expect(textOfHtml(html)).toBe('Dear Ana,\n\nName: Gloria\nBorn: 4/15/1950');
});

it('leaves out what is not to be read, and runs nothing', () => {
  const html = `<style>p{}</style><script>window.ran = true</script><p hidden>No</p>
    <p style="color:red; display: none">No</p><img src="x" onerror="window.ran = true"><p>Yes</p>`;
  expect(textOfHtml(html)).toBe('Yes');
  expect(window).not.toHaveProperty('ran');
});
