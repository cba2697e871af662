import { Button, Card, tokens } from '@bindery/ui';
import { useFormExit } from '@bindery/ui/form';
import { FormProvider } from 'react-hook-form';
import { styled } from 'styled-components';
import { MemberFields } from '../../members/member-fields.js';
import { useNewMember } from '../../members/use-new-member.js';

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

/** Adds a member without an invitation link. */
export function AddMemberForm({ accountId, onClose }: AddMemberFormProps) {
  const { form, save } = useNewMember('add', accountId, onClose);
  const { leave } = useFormExit(form);
  return (
    <Card title="Add team member">
      <FormProvider {...form}>
        <Form noValidate onSubmit={(event) => void save(event)}>
          <p>We&apos;ll send them a welcome email. Their seat is held until they sign in and join.</p>
          <MemberFields way="add" />
          <Buttons>
            <Button onClick={() => void leave(onClose)}>Cancel</Button>
            <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
              Add user
            </Button>
          </Buttons>
        </Form>
      </FormProvider>
    </Card>
  );
}
