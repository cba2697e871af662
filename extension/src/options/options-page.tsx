import { Banner, Button, tokens } from '@bindery/ui';
import { TextField } from '@bindery/ui/form';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { chooseServer, readServer, serverOrigin, type ServerSetting } from '../browser/settings.js';
import { Actions, Form } from '../panel/layout.js';
import { signOut } from '../session/session.js';

const Page = styled.main`
  display: grid;
  gap: ${tokens.space[4]};
  max-width: 480px;
  margin: ${tokens.space[6]} auto;
  padding: 0 ${tokens.space[4]};
`;

/** The address of Bindery, unless an administrator has set it. */
export function OptionsPage() {
  const [setting, setSetting] = useState<ServerSetting>();
  useEffect(() => void readServer().then(setSetting), []);
  if (!setting) return null;
  return (
    <Page>
      <h1>Bindery Capture</h1>
      {setting.from === 'managed' ? (
        <p>
          Your administrator has set the address of Bindery: <strong>{setting.url}</strong>
        </p>
      ) : (
        <ServerForm setting={setting} onSaved={setSetting} />
      )}
    </Page>
  );
}

function ServerForm({
  setting,
  onSaved,
}: {
  setting: ServerSetting;
  onSaved: (setting: ServerSetting) => void;
}) {
  const [text, setText] = useState(setting.url);
  const [problem, setProblem] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const save = async () => {
    const url = serverOrigin(text);
    setSaved(false);
    setProblem(
      url ? undefined : 'Enter an address that begins with https://, such as https://crm.agency.com.',
    );
    if (!url) return;
    // A session belongs to one server. Its tokens are forgotten in any case; a server that is away lists the device on.
    if (url !== setting.url) await signOut().catch(() => undefined);
    await chooseServer(url);
    setSaved(true);
    onSaved({ url, from: 'chosen' });
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label="Address of Bindery"
        hint="Where you open Bindery in your browser."
        value={text}
        error={problem}
        onChange={({ target }) => setText(target.value)}
      />
      {isSaved && <Banner kind="success">Saved. Open the side panel to sign in.</Banner>}
      <Actions>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </Actions>
    </Form>
  );
}
