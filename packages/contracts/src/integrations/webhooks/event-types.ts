import { recordNames, recordTypes, type RecordType } from '../../crm/record-types/record-types.js';

/** Changes that a record of any type can have. */
const changes = ['created', 'updated', 'deleted', 'restored'] as const;

/** An event that an endpoint can subscribe to: `<record type>.<change>`, as in `policy.updated`. */
export type WebhookEventType =
  | `${RecordType}.${(typeof changes)[number]}`
  | 'individual.merged'
  | 'individual.unmerged'
  | 'capture.draft.accepted';

/** The content of a message: ids alone, because a receiver reads records by the API with the rights of its key. */
export interface WebhookData {
  /** The record, or the draft. */
  readonly id: string;
  readonly record_type?: RecordType;
  /** The import that changed the record, if one did. */
  readonly import_id?: string;
  /** The client that an accepted draft became. */
  readonly individual_id?: string;
}

/** The body of a delivery (Standard Webhooks 1.0). `timestamp` is when it happened, ISO 8601. */
export interface WebhookPayload {
  readonly type: string;
  readonly timestamp: string;
  readonly data: WebhookData;
}

interface EventTypeDefinition {
  readonly label: string;
  /** An example of its data, which a test delivery sends. */
  readonly example: WebhookData;
}

const EXAMPLE_ID = '6f0c7f0a-4f43-4f0e-9d2b-0d8f2f6f1a11';
const OTHER_ID = '0b9a4c55-6a3d-4f7e-8a56-3f1f2f9f7c22';

const ofRecord = (record_type: RecordType, change: string): [WebhookEventType, EventTypeDefinition] => [
  `${record_type}.${change}` as WebhookEventType,
  { label: `${recordNames[record_type].name} ${change}`, example: { id: EXAMPLE_ID, record_type } },
];

/** Every event type, in the order of the screen. */
export const webhookEventTypes = Object.fromEntries([
  ...recordTypes.flatMap((type) => [
    ...changes.map((change) => ofRecord(type, change)),
    ...(type === 'individual' ? [ofRecord(type, 'merged'), ofRecord(type, 'unmerged')] : []),
  ]),
  [
    'capture.draft.accepted',
    { label: 'Captured draft accepted', example: { id: EXAMPLE_ID, individual_id: OTHER_ID } },
  ],
]) as Readonly<Record<WebhookEventType, EventTypeDefinition>>;

export const webhookEventTypeNames = Object.keys(webhookEventTypes) as [
  WebhookEventType,
  ...WebhookEventType[],
];
