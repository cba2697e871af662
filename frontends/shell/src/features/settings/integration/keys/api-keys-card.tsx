import { plansIncluding } from '@bindery/contracts/default-plans';
import { apiKeyRoutes, type ApiKeyList, type ApiKeyView, type NewApiKey } from '@bindery/contracts/identity';
import { Button, Card, Fold, LoadFailure, Skeleton, useConfirm, useToast } from '@bindery/ui';
import { useDenial } from '@bindery/web-kit/access';
import { sentenceOf, useCall, useRoute } from '@bindery/web-kit/api';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Note } from '../../../../site/card-rows.js';
import { ApiKeyRow } from './api-key-row.js';
import { NewKeyDialog } from './new-key-dialog.js';
import { ReplaceKeyDialog } from './replace-key-dialog.js';
import { ShownSecretDialog } from '../shown-secret-dialog.js';

/** The keys with which programs call the public API. */
export function ApiKeysCard() {
  const loaded = useRoute(apiKeyRoutes.list, {});
  if (loaded.data) return <Keys list={loaded.data} />;
  if (loaded.error) return <LoadFailure title="Failed to load the API keys" resource={loaded} />;
  return (
    <Card title="API keys">
      <Skeleton $height="72px" />
    </Card>
  );
}

const WARNING =
  'Copy the key now: it isn’t shown again. Whoever has it can do in your name what you chose for it, so give it to one program only.';

type Opened =
  { dialog: 'new' } | { dialog: 'replace'; replaced: ApiKeyView } | { dialog: 'shown'; made: ShownKey };
type ShownKey = NewApiKey & { key: string };

function Keys({ list: { items, may_make } }: { list: ApiKeyList }) {
  const toast = useToast();
  const [opened, setOpened] = useState<Opened>();
  const { revoke, revoking } = useRevocation();
  const close = () => setOpened(undefined);
  const show = ({ key, ...made }: NewApiKey) => {
    if (key !== undefined) setOpened({ dialog: 'shown', made: { ...made, key } });
    else {
      close();
      toast.error('The key was created, but got lost on its way to you. Replace it to see a new one.');
    }
  };
  const rowOf = (apiKey: ApiKeyView) => (
    <ApiKeyRow
      key={apiKey.id}
      apiKey={apiKey}
      mayReplace={may_make}
      isRevoking={revoking === apiKey.id}
      onReplace={() => setOpened({ dialog: 'replace', replaced: apiKey })}
      onRevoke={() => void revoke(apiKey)}
    />
  );
  const [active, ended] = [true, false].map((isActive) =>
    items.filter(({ state }) => (state === 'active') === isActive),
  );
  return (
    <Card
      title="API keys"
      ruled
      flush
      action={
        may_make && (
          <Button size="small" onClick={() => setOpened({ dialog: 'new' })}>
            Create key
          </Button>
        )
      }
    >
      {active && active.length > 0 && <ul aria-label="API keys">{active.map(rowOf)}</ul>}
      <KeysNote mayMake={may_make} hasKeys={active !== undefined && active.length > 0} />
      {ended && ended.length > 0 && (
        <Note as="div">
          <Fold
            summary={
              ended.length === 1 ? '1 key that has ended' : `${String(ended.length)} keys that have ended`
            }
          >
            <ul aria-label="Keys that have ended">{ended.map(rowOf)}</ul>
          </Fold>
        </Note>
      )}
      {opened?.dialog === 'new' && <NewKeyDialog onMade={show} onClose={close} />}
      {opened?.dialog === 'replace' && (
        <ReplaceKeyDialog replaced={opened.replaced} onMade={show} onClose={close} />
      )}
      {opened?.dialog === 'shown' && (
        <ShownSecretDialog
          title={`Your key ${opened.made.name}`}
          label="API key"
          secret={opened.made.key}
          warning={WARNING}
          onClose={close}
        />
      )}
    </Card>
  );
}

const planNames = new Intl.ListFormat('en-US').format(plansIncluding('api').map(({ name }) => name));

function KeysNote({ mayMake, hasKeys }: { mayMake: boolean; hasKeys: boolean }) {
  const denial = useDenial('api-key:make');
  if (denial === 'plan_upgrade_required')
    return (
      <Note>
        Your plan doesn’t include the API. {planNames} have it.{' '}
        <Link to="/app/subscription">Compare plans</Link> to connect other programs.
      </Note>
    );
  if (denial === 'subscription_inactive')
    return <Note>Keys can read while your subscription is inactive. New ones need a plan that runs.</Note>;
  if (!mayMake) return <Note>Only the owner and administrators make keys in your agency.</Note>;
  return (
    <Note>
      {hasKeys
        ? 'Revoke a key at once if it may have got into other hands.'
        : 'A key lets another program, such as Zapier or Make, work with your records in your name.'}
    </Note>
  );
}

function useRevocation() {
  const call = useCall(apiKeyRoutes.list);
  const confirm = useConfirm();
  const toast = useToast();
  const [revoking, setRevoking] = useState<string>();
  const revoke = async ({ id, name }: ApiKeyView) => {
    const sure = await confirm({
      title: `Revoke the key ${name}?`,
      description: 'The program that uses it stops working at once. A revoked key can’t be brought back.',
      confirmLabel: 'Revoke',
      danger: true,
    });
    if (!sure) return;
    setRevoking(id);
    try {
      await call(apiKeyRoutes.revoke, { params: { id } });
      toast.success(`The key ${name} was revoked`);
    } catch (error) {
      toast.error(sentenceOf(error, "The key couldn't be revoked."));
    } finally {
      setRevoking(undefined);
    }
  };
  return { revoke, revoking };
}
