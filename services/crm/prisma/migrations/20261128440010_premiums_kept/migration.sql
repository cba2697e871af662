-- A premium that is written into a row corrects the one that the row shows. A release that keeps one premium puts the one
-- of a coming renewal into the row as its outcome is given, and forgets it when the outcome is taken back.
CREATE FUNCTION keep_premiums() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    shown DATE := coalesce(NEW.premium_from, '-infinity');
    next public.policy_premiums;
BEGIN
    IF NEW.renewal_outcome = 'renewed' AND NEW.renewal_handled = OLD.renewal_date
        AND NEW.renewal_date IS DISTINCT FROM OLD.renewal_date AND NEW.premium IS DISTINCT FROM OLD.premium
        AND NEW.premium_from IS NOT DISTINCT FROM OLD.premium_from
        AND NEW.renewal_handled > public.account_today(NEW.account_id) THEN
        INSERT INTO public.policy_premiums (account_id, policy_id, holds_from, premium, premium_mode)
        VALUES (NEW.account_id, NEW.id, shown, OLD.premium, OLD.premium_mode)
        ON CONFLICT DO NOTHING;
        INSERT INTO public.policy_premiums (account_id, policy_id, holds_from, premium, premium_mode)
        VALUES (NEW.account_id, NEW.id, NEW.renewal_handled, NEW.premium, NEW.premium_mode)
        ON CONFLICT (account_id, policy_id, holds_from)
        DO UPDATE SET premium = EXCLUDED.premium, premium_mode = EXCLUDED.premium_mode;
        NEW.premium := OLD.premium;
        NEW.premium_mode := OLD.premium_mode;
    ELSIF OLD.renewal_outcome = 'renewed' AND NEW.renewal_outcome IS NULL
        AND NEW.next_premium_from = OLD.renewal_handled THEN
        DELETE FROM public.policy_premiums
        WHERE account_id = NEW.account_id AND policy_id = NEW.id AND holds_from = OLD.renewal_handled;
    ELSE
        IF NEW.premium_from IS NOT NULL OR NEW.next_premium_from IS NOT NULL THEN
            UPDATE public.policy_premiums SET premium = NEW.premium, premium_mode = NEW.premium_mode
            WHERE account_id = NEW.account_id AND policy_id = NEW.id AND holds_from = shown
                AND (premium, premium_mode) IS DISTINCT FROM (NEW.premium, NEW.premium_mode);
        END IF;
        RETURN NEW;
    END IF;
    SELECT * INTO next FROM public.policy_premiums
    WHERE account_id = NEW.account_id AND policy_id = NEW.id AND holds_from > shown ORDER BY holds_from LIMIT 1;
    NEW.next_premium := next.premium;
    NEW.next_premium_mode := next.premium_mode;
    NEW.next_premium_from := next.holds_from;
    RETURN NEW;
END
$$;
-- Before the trigger search_text, which reads what this one sets.
CREATE TRIGGER premiums BEFORE UPDATE OF "premium", "premium_mode", "renewal_outcome" ON "policies"
    FOR EACH ROW EXECUTE FUNCTION keep_premiums();

-- A list and the palette find the coming premium as well, which a row shows.
CREATE OR REPLACE FUNCTION fold_policy() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_text := public.folded_text(concat_ws(' ', NEW.policy_number, NEW.member_id, NEW.external_id, NEW.status,
        NEW.employer_id, NEW.plan_year, NEW.premium, NEW.premium_mode, NEW.next_premium, NEW.next_premium_mode,
        to_char(NEW.next_premium_from, 'YYYY-MM-DD MM/DD/YYYY'),
        to_char(NEW.effective_date, 'YYYY-MM-DD MM/DD/YYYY'), to_char(NEW.termination_date, 'YYYY-MM-DD MM/DD/YYYY'),
        to_char(NEW.renewal_date, 'YYYY-MM-DD MM/DD/YYYY')));
    RETURN NEW;
END
$$;
