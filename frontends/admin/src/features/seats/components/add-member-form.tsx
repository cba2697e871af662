import { Button, Card, tokens } from '@bindery/ui';
import { useFormExit } from '@bindery/ui/form';
import { FormProvider } from 'react-hook-form';
import { styled } from 'styled-components';
import { MemberFields } from './member-fields.js';
import { useNewMember } from './use-new-member.js';

const Form = styled.form`
  display: grid;
  gap: ${tokens.space[4]};
  & > p {
    color: ${tokens.color.ink2};
  }
`;

const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${tokens.space[3]};
`;

interface AddMemberFormProps {
  accountId: string | undefined;
  onClose: () => void;
}

/** Adds somebody without a link that they would have to open first. */
export function AddMemberForm({ accountId, onClose }: AddMemberFormProps) {
  const { form, save } = useNewMember('add', accountId, onClose);
  const { leave } = useFormExit(form);
  return (
    <Card title="Add Team Member">
      <FormProvider {...form}>
        <Form noValidate onSubmit={(event) => void save(event)}>
          <p>They get a welcome mail, keep a seat without a deadline, and join when they next sign in.</p>
          <MemberFields way="add" />
          <Buttons>
            <Button onClick={() => void leave(onClose)}>Cancel</Button>
            <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
              Add User
            </Button>
          </Buttons>
        </Form>
      </FormProvider>
    </Card>
  );
}
