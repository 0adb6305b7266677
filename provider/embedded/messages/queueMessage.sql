-- Written by `npm run test:unit -- tests/statements -u`; the module beside it says why.

update message_link l set ends_at = :now from (select :linkBoundToId::text as id) f where l.link_bound_to_id = f.id::text and l.ends_at > :now
