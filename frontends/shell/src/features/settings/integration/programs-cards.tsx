import { Card, tokens } from '@bindery/ui';
import { styled } from 'styled-components';
import { CodeSample } from './code-sample.js';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[3]};
`;

const samplesAt = (origin: string) => ({
  request: `curl ${origin}/api/v1/individuals \\
  -H "Authorization: Bearer bnd_live_…"`,
  assistants: JSON.stringify(
    {
      mcpServers: {
        bindery: {
          type: 'http',
          url: `${origin}/mcp`,
          headers: { Authorization: 'Bearer bnd_live_…' },
        },
      },
    },
    null,
    2,
  ),
});

/** The addresses at which programs and assistants use a key. */
export function ProgramsCards() {
  const { request, assistants } = samplesAt(window.location.origin);
  return (
    <>
      <Card title="API">
        <Stack>
          <p>
            Programs list, add, and change your records over HTTP. The <a href="/api/v1/docs">reference</a>{' '}
            describes each call, and a <a href="/api/v1/openapi.json">document</a> in OpenAPI makes clients in
            most languages.
          </p>
          <CodeSample label="Sample request" text={request} />
        </Stack>
      </Card>
      <Card title="AI assistants">
        <Stack>
          <p>
            An assistant that speaks MCP finds and changes what its key may. Protected numbers stay masked,
            and the audit trail has each use. Give it a key that only reads if that is enough.
          </p>
          <CodeSample label="Configuration" text={assistants} />
        </Stack>
      </Card>
    </>
  );
}
