-- Ladakh left the state in 2019. Addresses keep what was saved; a change of one reads the pincode again.
UPDATE "pincodes" SET "state" = 'Ladakh' WHERE "pincode" LIKE '194%';
