-- Nothing reads it, and this release no longer writes it. The previous release does, so the column goes one release later.
ALTER TABLE "submissions" ALTER COLUMN "content_hash" DROP NOT NULL;
