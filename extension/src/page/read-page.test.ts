import { readPage } from './read-page.js';

const read = (html: string) => {
  document.body.innerHTML = html;
  return readPage();
};
const fieldsOf = (html: string) => read(html).fields.map(({ label, value }) => `${label}: ${value}`);

describe('the text of a page', () => {
  it('is what a person sees, in lines, and cells with tabs between them', () => {
    const { text } = read(`
      <h1>Member   details</h1>
      <p>Name: <b>Gloria</b> Vance<br>DOB: 04/15/1950</p>
      <table><tr><td>Plan</td><td>Gold</td></tr><tr><td>Premium</td><td>$90</td></tr></table>
      <ul><li>One</li><li>Two</li></ul>`);
    expect(text).toBe(
      'Member details\n\nName: Gloria Vance\nDOB: 04/15/1950\n\nPlan\tGold\nPremium\t$90\nOne\nTwo',
    );
  });

  it('has nothing of what is hidden, of scripts, or of controls', () => {
    const { text } = read(`
      <p>Seen</p><p hidden>attribute</p><p style="display:none">display</p>
      <p style="visibility:hidden">visibility</p><p style="opacity:0">opacity</p>
      <script>script()</script><style>.style{}</style><template>template</template>
      <select><option selected>option</option></select><textarea>area</textarea>
      <details><summary>More</summary>closed</details>`);
    expect(text).toBe('Seen\n\nMore');
  });

  it('includes open shadow roots in their place, with what fills their slots', () => {
    document.body.innerHTML = '<p>Before</p><my-card>Slotted</my-card><p>After</p>';
    const root = document.querySelector('my-card')!.attachShadow({ mode: 'open' });
    root.innerHTML =
      '<div>In shadow</div><div><slot></slot></div><label>MBI <input value="1EG4TE5MK73"></label>';
    const { text, fields } = readPage();
    expect(text).toMatch(/Before\s+In shadow\nSlotted\nMBI\s+After/);
    expect(fields).toEqual([{ label: 'MBI', value: '1EG4TE5MK73' }]);
  });
});

describe('the labeled fields of a page', () => {
  it('have the label that belongs to a control, in order, and the placeholder last', () => {
    expect(
      fieldsOf(`
        <label for="a">First name *</label><input id="a" value="Gloria" placeholder="no">
        <label>Last name: <input value="Vance"></label>
        <input aria-label="Date of birth" value="1950-04-15">
        <span id="s">State</span><select aria-labelledby="s"><option>CA</option><option selected>ME</option></select>
        <input placeholder="ZIP" value="04101"><textarea aria-label="Notes">Likes
calls</textarea>
        <input value="without a label">`),
    ).toEqual([
      'First name: Gloria',
      'Last name: Vance',
      'Date of birth: 1950-04-15',
      'State: ME',
      'ZIP: 04101',
      'Notes: Likes\ncalls',
    ]);
  });

  it('have the chosen answer of a group, and no answer that is not chosen', () => {
    expect(
      fieldsOf(`
        <fieldset><legend>Gender</legend>
          <label><input type="radio" name="g">Male</label><label><input type="radio" name="g" checked>Female</label>
        </fieldset>
        <label><input type="checkbox" checked>Tobacco</label><label><input type="checkbox">Veteran</label>
        <label>Plan<select><option value="">Choose</option></select></label>`),
    ).toEqual(['Gender: Female', 'Tobacco: Yes']);
  });

  it('are those of definition lists and of tables with headers, each family member in turn', () => {
    expect(
      fieldsOf(`
        <dl><dt>Carrier:</dt><dd>Acme</dd><div><dt>Phones</dt><dd>1</dd><dd>2</dd></div></dl>
        <table><tr><th>Policy number</th><td>P-1</td></tr></table>
        <table><thead><tr><th>Name</th><th>Relationship</th><th>DOB</th></tr></thead>
          <tr><th>Gloria</th><td>Self</td><td>04/15/1950</td></tr>
          <tr><td>Ray</td><td>Spouse</td><td><input value="01/02/1951"></td></tr></table>
        <table><tr><td>Home phone</td><td><input value="207"></td></tr></table>`),
    ).toEqual([
      'Carrier: Acme',
      'Phones: 1, 2',
      'Policy number: P-1',
      ...['Name: Gloria', 'Relationship: Self', 'DOB: 04/15/1950'],
      ...['Name: Ray', 'Relationship: Spouse', 'DOB: 01/02/1951'],
      'Home phone: 207',
    ]);
  });

  it.each([
    '<input type="password" aria-label="X" value="secret">',
    '<input type="hidden" aria-label="X" value="secret">',
    '<input type="text" aria-label="X" autocomplete="section-a cc-number" value="secret">',
    '<input aria-label="X" autocomplete="one-time-code" value="secret">',
    '<input aria-label="X" autocomplete="current-password" value="secret">',
    '<input aria-label="Password (shown)" value="secret">',
    '<input aria-label="X" name="cardNumber" value="secret">',
    '<input aria-label="X" id="cc_exp" value="secret">',
    '<input aria-label="CVV" value="secret">',
    '<input aria-label="PIN" value="secret">',
    '<input aria-label="Enter the verification code" value="secret">',
    '<input aria-label="X" maxlength="1" value="s">',
    '<label style="display:none">X<input value="secret"></label>',
    '<div style="opacity:0"><input aria-label="X" value="secret"></div>',
    '<input aria-label="X" style="visibility:hidden" value="secret">',
  ])('are never %s', (html) => {
    expect(read(html).fields).toEqual([]);
  });

  it.each(['Medicare card number', 'ID card number', 'Shipping ZIP', 'Opinion', 'Company'])(
    'may be called %s',
    (label) => {
      expect(fieldsOf(`<input aria-label="${label}" value="1">`)).toEqual([`${label}: 1`]);
    },
  );
});
