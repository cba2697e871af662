import type { ApiKeyView } from '@bindery/contracts/identity';
import { Badge, Button, tokens } from '@bindery/ui';
import { formatDay, formatInstant, formatInstantDay } from '@bindery/ui/dates';
import { useMe } from '@bindery/web-kit/session';
import { KeyRound } from 'lucide-react';
import { styled } from 'styled-components';
import { Row } from '../../../../site/card-rows.js';
import { scopesText } from './key-words.js';

const Shown = styled.code`
  overflow-wrap: anywhere;
`;

const Actions = styled.span`
  display: flex;
  gap: ${tokens.space[2]};
`;

interface ApiKeyRowProps {
  apiKey: ApiKeyView;
  mayReplace: boolean;
  isRevoking: boolean;
  onReplace: () => void;
  onRevoke: () => void;
}

export function ApiKeyRow({ apiKey, mayReplace, isRevoking, onReplace, onRevoke }: ApiKeyRowProps) {
  const { name, shown, scopes, state, creator } = apiKey;
  const isOwn = useMe().id === creator.id;
  return (
    <Row>
      <KeyRound aria-hidden="true" />
      <div>
        <strong>{name}</strong>
        {state !== 'active' && <Badge>{state === 'expired' ? 'Expired' : 'Revoked'}</Badge>}
        {state === 'active' && apiKey.revoked_at && (
          <Badge tone="orange">Replaced, ends {formatInstant(apiKey.revoked_at)}</Badge>
        )}
        <p>
          <Shown>{shown}</Shown>
        </p>
        <p>{scopesText(scopes)}</p>
        <p>{lifeText(apiKey, isOwn)}</p>
      </div>
      {state === 'active' && (
        <Actions>
          {isOwn && mayReplace && !apiKey.revoked_at && (
            <Button size="small" aria-label={`Replace ${name}`} onClick={onReplace}>
              Replace
            </Button>
          )}
          <Button size="small" pending={isRevoking} aria-label={`Revoke ${name}`} onClick={onRevoke}>
            Revoke
          </Button>
        </Actions>
      )}
    </Row>
  );
}

function lifeText(
  { state, creator, revoked_at, expires_at, last_used_on }: ApiKeyView,
  isOwn: boolean,
): string {
  const ended = state === 'revoked' && revoked_at ? revoked_at : expires_at;
  return [
    ...(isOwn ? [] : [`of ${creator.name ?? 'a former member'}`]),
    last_used_on === null ? 'not used yet' : `last used ${formatDay(last_used_on)}`,
    `${state === 'active' ? 'ends' : 'ended'} ${formatInstantDay(ended)}`,
  ]
    .join(' · ')
    .replace(/^./, (letter) => letter.toUpperCase());
}
