import { policyFields } from '@bindery/contracts/crm';
import { Button, tokens } from '@bindery/ui';
import { PickerField, type PickerOption } from '@bindery/ui/form';
import { useDenial } from '@bindery/web-kit/access';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { AddProductDialog } from '../../products/index.js';
import { type PickerSelection, RecordPicker } from '../../../records/record-picker.js';
import { productsOf } from '../../../records/record-sources.js';

const Root = styled.div`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: ${tokens.space[2]};
  min-width: 0;
  & > :first-child {
    width: 100%;
  }
`;

interface ProductInputProps {
  carrier: PickerOption | null;
  selection: PickerSelection;
  /** The name of a new product, as a captured text says. */
  name?: string | undefined;
  hint?: string | undefined;
}

/** Picks a product of the carrier, or adds one. */
export function ProductInput({ carrier, ...rest }: ProductInputProps) {
  if (!carrier) return <NoCarrierYet hint={rest.hint} />;
  // Keyed by carrier, so that the picker forgets the previous carrier's products.
  return <ProductOf key={carrier.id} carrier={carrier} {...rest} />;
}

function NoCarrierYet({ hint }: Pick<ProductInputProps, 'hint'>) {
  return (
    <PickerField
      label={policyFields.product_id.label}
      hint={hint}
      chosen={null}
      disabled
      placeholder="Select Carrier First"
      results={{ options: [], count: 0 }}
      onChoose={() => undefined}
      onSearch={() => undefined}
    />
  );
}

function ProductOf({ carrier, selection, name, hint }: ProductInputProps & { carrier: PickerOption }) {
  const [adding, setAdding] = useState(false);
  const mayAdd = useDenial('product:write') === null;
  const source = useMemo(() => productsOf(carrier.id), [carrier.id]);
  return (
    <Root>
      <RecordPicker
        name="product_id"
        label={policyFields.product_id.label}
        hint={hint}
        source={source}
        selection={selection}
        none="No Product"
      />
      {mayAdd && (
        <Button
          size="small"
          icon={<Plus />}
          // Once a product is chosen, Tab goes on to the premium.
          tabIndex={selection.chosen ? -1 : undefined}
          onClick={() => setAdding(true)}
        >
          Add New Product
        </Button>
      )}
      {adding && (
        <AddProductDialog
          title={`Add New Product for ${carrier.name}`}
          brief
          carrier={carrier}
          name={name}
          onAdded={selection.choose}
          onClose={() => setAdding(false)}
        />
      )}
    </Root>
  );
}
