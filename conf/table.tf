# SPDX-License-Identifier: Apache-2.0
#
# The table of Tidings on Amazon DynamoDB, and the permissions of a server; equivalent to
# table.cloudformation.yaml. For Terraform and OpenTofu; needs a configured AWS provider:
#
#   module "tidings" {
#     source = "./conf"
#   }
#
terraform {
  required_version = ">= 1.3"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = ">= 5.0"
    }
  }
}

variable "table_name" {
  type        = string
  default     = "tidings"
  description = "Name of the table, as in the setting store.dynamodb.table."
}

variable "billing" {
  type        = string
  default     = "PAY_PER_REQUEST"
  description = "PAY_PER_REQUEST (on demand) or PROVISIONED (auto-scaled; cheaper under steady load)."
  validation {
    condition     = contains(["PAY_PER_REQUEST", "PROVISIONED"], var.billing)
    error_message = "billing is PAY_PER_REQUEST or PROVISIONED."
  }
}

variable "min_capacity" {
  type        = number
  default     = 25
  description = "Minimum read and write capacity units; used with PROVISIONED only."
}

variable "max_capacity" {
  type        = number
  default     = 4000
  description = "Maximum read and write capacity units; used with PROVISIONED only."
}

variable "deletion_protection" {
  type        = bool
  default     = true
  description = "Whether deletion protection is on. Set it to false before deleting the table."
}

locals {
  provisioned = var.billing == "PROVISIONED"
  scaled = local.provisioned ? {
    table_reads  = { resource = "table/${aws_dynamodb_table.tidings.name}", dimension = "dynamodb:table:ReadCapacityUnits", metric = "DynamoDBReadCapacityUtilization" }
    table_writes = { resource = "table/${aws_dynamodb_table.tidings.name}", dimension = "dynamodb:table:WriteCapacityUnits", metric = "DynamoDBWriteCapacityUtilization" }
    index_reads  = { resource = "table/${aws_dynamodb_table.tidings.name}/index/gsi1", dimension = "dynamodb:index:ReadCapacityUnits", metric = "DynamoDBReadCapacityUtilization" }
    index_writes = { resource = "table/${aws_dynamodb_table.tidings.name}/index/gsi1", dimension = "dynamodb:index:WriteCapacityUnits", metric = "DynamoDBWriteCapacityUtilization" }
  } : {}
}

resource "aws_dynamodb_table" "tidings" {
  name                        = var.table_name
  billing_mode                = var.billing
  read_capacity               = local.provisioned ? var.min_capacity : null
  write_capacity              = local.provisioned ? var.min_capacity : null
  hash_key                    = "pk"
  range_key                   = "sk"
  stream_enabled              = true
  stream_view_type            = "NEW_AND_OLD_IMAGES"
  deletion_protection_enabled = var.deletion_protection

  attribute {
    name = "pk"
    type = "S"
  }

  attribute {
    name = "sk"
    type = "S"
  }

  attribute {
    name = "gsi1pk"
    type = "S"
  }

  attribute {
    name = "gsi1sk"
    type = "S"
  }

  # Queries need only the keys; the items are then read from the table.
  global_secondary_index {
    name            = "gsi1"
    hash_key        = "gsi1pk"
    range_key       = "gsi1sk"
    projection_type = "KEYS_ONLY"
    read_capacity   = local.provisioned ? var.min_capacity : null
    write_capacity  = local.provisioned ? var.min_capacity : null
  }

  ttl {
    attribute_name = "expiresAt"
    enabled        = true
  }

  point_in_time_recovery {
    enabled = true
  }

  lifecycle {
    prevent_destroy = true
    ignore_changes  = [read_capacity, write_capacity]
  }
}

resource "aws_appautoscaling_target" "scaled" {
  for_each           = local.scaled
  service_namespace  = "dynamodb"
  resource_id        = each.value.resource
  scalable_dimension = each.value.dimension
  min_capacity       = var.min_capacity
  max_capacity       = var.max_capacity
}

resource "aws_appautoscaling_policy" "scaled" {
  for_each           = local.scaled
  name               = "${each.key}-follow"
  policy_type        = "TargetTrackingScaling"
  service_namespace  = "dynamodb"
  resource_id        = aws_appautoscaling_target.scaled[each.key].resource_id
  scalable_dimension = aws_appautoscaling_target.scaled[each.key].scalable_dimension

  target_tracking_scaling_policy_configuration {
    target_value = 70
    predefined_metric_specification {
      predefined_metric_type = each.value.metric
    }
  }
}

data "aws_iam_policy_document" "server" {
  statement {
    sid = "Table"
    actions = [
      "dynamodb:BatchGetItem",
      "dynamodb:BatchWriteItem",
      "dynamodb:ConditionCheckItem",
      "dynamodb:DeleteItem",
      "dynamodb:DescribeTable",
      "dynamodb:DescribeTimeToLive",
      "dynamodb:PutItem",
      "dynamodb:Query",
      "dynamodb:Scan",
      "dynamodb:UpdateItem",
    ]
    resources = [aws_dynamodb_table.tidings.arn]
  }

  statement {
    sid       = "Index"
    actions   = ["dynamodb:Query"]
    resources = ["${aws_dynamodb_table.tidings.arn}/index/gsi1"]
  }

  statement {
    sid = "Stream"
    actions = [
      "dynamodb:DescribeStream",
      "dynamodb:GetRecords",
      "dynamodb:GetShardIterator",
    ]
    resources = ["${aws_dynamodb_table.tidings.arn}/stream/*"]
  }
}

resource "aws_iam_policy" "server" {
  name_prefix = "tidings-"
  description = "Permissions of a Tidings server on its table"
  policy      = data.aws_iam_policy_document.server.json
}

output "table_name" {
  value = aws_dynamodb_table.tidings.name
}

output "stream_arn" {
  value = aws_dynamodb_table.tidings.stream_arn
}

output "server_policy_arn" {
  description = "Policy to attach to the role or user of the servers"
  value       = aws_iam_policy.server.arn
}
